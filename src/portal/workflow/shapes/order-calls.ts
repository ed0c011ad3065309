import type { MovedOrder } from '#machines/shapes/reorder.ts'

interface Ordered {
  id: string
}

/** The calls of a list's order; both return the stored ids. */
export interface OrderCalls {
  save: (order: MovedOrder, signal: AbortSignal) => Promise<readonly string[]>
  read: (signal: AbortSignal) => Promise<readonly string[]>
}

const idsOf = (rows: readonly Ordered[]): string[] => rows.map(({ id }) => id)

/** Builds them from the calls that save an order and read the list. */
export const orderCalls = (
  save: (
    body: { ids: string[]; base: string[] },
    options: { signal: AbortSignal },
  ) => Promise<readonly Ordered[]>,
  read: (options: { signal: AbortSignal }) => Promise<readonly Ordered[]>,
): OrderCalls => ({
  save: async ({ ids, base }, signal) => idsOf(await save({ ids: [...ids], base: [...base] }, { signal })),
  read: async (signal) => idsOf(await read({ signal })),
})

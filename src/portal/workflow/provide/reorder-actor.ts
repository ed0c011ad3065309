import { settling } from '#machines/settle.ts'
import { type MovedOrder, reorder } from '#machines/shapes/reorder.ts'
import type { OrderCalls } from '../shapes/order-calls.ts'

/** The order of a list, with these calls. */
export const reorderMachine = (calls: OrderCalls) =>
  reorder.provide({
    actors: {
      settle: settling<MovedOrder, readonly string[], readonly string[]>({
        send: (order, { signal }) => calls.save(order, signal),
        look: (_, { signal }) => calls.read(signal),
      }),
    },
  })

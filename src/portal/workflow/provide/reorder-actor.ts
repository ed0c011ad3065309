import { fromPromise } from 'xstate'
import { type MovedOrder, reorder } from '#machines/shapes/reorder.ts'

/** The order of a list, with these calls behind it; both answer the ids as they are stored. */
export const reorderMachine = (calls: {
  save: (order: MovedOrder, signal: AbortSignal) => Promise<readonly string[]>
  read: (signal: AbortSignal) => Promise<readonly string[]>
}) =>
  reorder.provide({
    actors: {
      saveOrder: fromPromise<readonly string[], MovedOrder>(({ input, signal }) => calls.save(input, signal)),
      readOrder: fromPromise<readonly string[]>(({ signal }) => calls.read(signal)),
    },
  })

import { fromPromise } from 'xstate'
import { type MovedOrder, reorder } from '#machines/shapes/reorder.ts'
import type { OrderCalls } from '../shapes/order-calls.ts'

/** The order of a list, with these calls behind it. */
export const reorderMachine = (calls: OrderCalls) =>
  reorder.provide({
    actors: {
      saveOrder: fromPromise<readonly string[], MovedOrder>(({ input, signal }) => calls.save(input, signal)),
      readOrder: fromPromise<readonly string[]>(({ signal }) => calls.read(signal)),
    },
  })

import { shownOrder } from '#machines/shapes/reorder.ts'
import type { OrderCalls } from './order-calls.ts'
import { reorderMachine } from '../provide/reorder-actor.ts'
import { inOrder, movedTo } from '#portal/ui/lists/shown-order.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { tellRefused } from './tell-refused.ts'
import { useWorkflow } from '../use-workflow.ts'

interface Options<Row> {
  /** The stored rows. */
  rows: readonly Row[]
  /** Later values are ignored. */
  calls: OrderCalls
  /** The flash after saving the order. */
  saved: string
}

/** The rows in the user's order, and a function to move one to another's position. */
export function useOrder<Row extends { id: string }>({ rows, calls, saved }: Options<Row>) {
  const stored = rows.map(({ id }) => id)
  const { snapshot, send } = useWorkflow(() => reorderMachine(calls), {
    input: undefined,
    on: { reordered: () => flash.success(saved), refused: tellRefused },
    staysWhile: ['busy'],
  })

  const shown = inOrder(rows, shownOrder(snapshot.context, stored))
  return {
    shown,
    move: (id: string, target: string) => {
      const ids = shown.map((each) => each.id)
      send({ type: 'moved', ids: movedTo(ids, id, target), stored })
    },
  }
}

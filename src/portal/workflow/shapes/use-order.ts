import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { shownOrder } from '#machines/shapes/reorder.ts'
import type { OrderCalls } from './order-calls.ts'
import { reorderMachine } from '../provide/reorder-actor.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { inOrder, movedTo } from '#portal/ui/lists/shown-order.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useStayWhileBusy } from '../panel/use-stay-while-busy.ts'

interface Options<Row> {
  /** As they are stored. */
  rows: readonly Row[]
  /** Only the first ones given count. */
  calls: OrderCalls
  /** The flash once the order is saved. */
  saved: string
}

/** Rows as the person has put them, and the way to move one to another's place. */
export function useOrder<Row extends { id: string }>({ rows, calls, saved }: Options<Row>) {
  const reload = useReload()
  const stored = rows.map(({ id }) => id)
  const actor = useActorRef(reorderMachine(calls), { input: { ids: stored } })
  useStayWhileBusy(actor, 'busy')
  const order = useSelector(actor, (snapshot) => shownOrder(snapshot.context))
  const key = stored.join()

  useEffect(() => {
    actor.send({ type: 'order.loaded', ids: key === '' ? [] : key.split(',') })
  }, [actor, key])

  useEffect(() => {
    const reordered = actor.on('reordered', () => {
      flash.success(saved)
      void reload()
    })
    const refused = actor.on('refused', ({ problem }) => {
      // That the session has ended is told by the bar on top.
      if (problem.kind !== 'expired') flash.error(problem.message)
      void reload()
    })
    return () => {
      reordered.unsubscribe()
      refused.unsubscribe()
    }
  }, [actor, reload, saved])

  const shown = inOrder(rows, order)
  return {
    shown,
    move: (id: string, target: string) => {
      const ids = shown.map((each) => each.id)
      actor.send({ type: 'moved', ids: movedTo(ids, id, target) })
    },
  }
}

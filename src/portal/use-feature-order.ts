import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { shownOrder } from '../../machines/reorder.ts'
import type { Addon } from '../contract/addon.ts'
import type { Feature } from '../contract/feature.ts'
import { reorderMachine } from './actors.ts'
import { featureOrder } from './feature-calls.ts'
import { flash } from './flash.ts'
import { inOrder, movedTo } from './shown-order.ts'
import { useReload } from './use-reload.ts'

/** An add-on's features as the person has put them, and the way to move one to another's place. */
export function useFeatureOrder(addon: Addon, features: readonly Feature[]) {
  const reload = useReload()
  const stored = features.map(({ id }) => id)
  const actor = useActorRef(reorderMachine(featureOrder(addon.id)), { input: { ids: stored } })
  const order = useSelector(actor, (snapshot) => shownOrder(snapshot.context))
  const key = stored.join()

  useEffect(() => {
    actor.send({ type: 'order.loaded', ids: key === '' ? [] : key.split(',') })
  }, [actor, key])

  useEffect(() => {
    const reordered = actor.on('reordered', () => {
      flash.success('Feature successfully reordered.')
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
  }, [actor, reload])

  const shown = inOrder(features, order)
  return {
    shown,
    move: (id: string, target: string) => {
      const ids = shown.map((each) => each.id)
      actor.send({ type: 'moved', ids: movedTo(ids, id, target) })
    },
  }
}

import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { regeneration } from '../../machines/regeneration.ts'
import { flash } from './flash.ts'
import { useReload } from './use-reload.ts'
import { useStayWhileBusy } from './use-stay-while-busy.ts'

/** A secret that can be made anew. `mark` is the stored one's, as the page was loaded with it; `made` is said then. */
export function useRegeneration(machine: typeof regeneration, mark: string | null, made: string) {
  const reload = useReload()
  const actor = useActorRef(machine, { input: { mark } })
  useStayWhileBusy(actor, 'busy')

  useEffect(() => actor.send({ type: 'mark.loaded', mark }), [actor, mark])

  useEffect(() => {
    // The page stays as it is while the new one is shown: a load that failed would take it away unseen.
    const done = actor.on('regenerated', () => flash.success(made))
    const refused = actor.on('refused', ({ problem }) => {
      if (problem.kind === 'refused') void reload()
    })
    return () => {
      done.unsubscribe()
      refused.unsubscribe()
    }
  }, [actor, made, reload])

  return {
    /** Of the secret that is stored now, which the page may not have been loaded with; null where there is none. */
    mark: useSelector(actor, (snapshot) => snapshot.context.mark),
    /** Whole, while it is shown; null else. */
    secret: useSelector(actor, (snapshot) => snapshot.context.secret),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('open')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    problem: useSelector(actor, (snapshot) => snapshot.context.problem),
    regenerate: () => actor.send({ type: 'regenerate' }),
    confirm: () => actor.send({ type: 'confirm' }),
    cancel: () => actor.send({ type: 'cancel' }),
    dismiss: () => {
      actor.send({ type: 'dismiss' })
      void reload()
    },
  }
}

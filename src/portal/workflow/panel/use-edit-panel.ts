import { useBlocker, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { editPanel } from '#machines/shapes/edit-panel.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useEffects } from '../use-workflow.ts'
import { awaited } from './use-stay-while-busy.ts'

/**
 * Runs an edit panel beside its form: asks once before unsaved work is left (never on log-out or
 * once the session has ended, when the draft is kept), and tells what happened.
 */
export function useEditPanel(
  actor: ActorRefFrom<typeof editPanel>,
  on: {
    saved: () => void
    /** Nothing is to be saved any more; `isGoing` where the person is on the way elsewhere already. */
    closed: (isGoing: boolean) => void
    reset: (values: Readonly<Record<string, unknown>>) => void
  },
) {
  const { session } = useRouter().options.context
  const isUnsaved = () => actor.getSnapshot().hasTag('unsaved')
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => next.fullPath !== '/logout' && isUnsaved(),
    enableBeforeUnload: () => isUnsaved() && session.getSnapshot().hasTag('signedIn'),
    withResolver: true,
  })

  useEffect(() => {
    if (blocker.status !== 'blocked') return
    actor.send({ type: 'close' })
    // A save under way is waited for: nobody leaves, and the next try to leave is asked about anew.
    const snapshot = actor.getSnapshot()
    if (snapshot.matches('leaving')) return
    if (snapshot.hasTag('busy')) flash.info(awaited)
    blocker.reset()
  }, [actor, blocker])

  useEffects<typeof editPanel>(actor, {
    saved: on.saved,
    closed: () => {
      const isGoing = blocker.status === 'blocked'
      on.closed(isGoing)
      if (isGoing) blocker.proceed()
    },
    reset: ({ values }) => on.reset(values),
  })

  return {
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isLeaving: useSelector(actor, (snapshot) => snapshot.matches('leaving')),
    problem: useSelector(actor, (snapshot) => snapshot.context.problem),
    isUnsaved: useSelector(actor, (snapshot) => snapshot.hasTag('unsaved')),
    /** The fields that somebody else has changed too; none once each is settled. */
    clashes: useSelector(actor, (snapshot) => snapshot.context.clashes),
    stay: () => {
      if (blocker.status === 'blocked') blocker.reset()
      actor.send({ type: 'stay' })
    },
  }
}

import { useBlocker, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { editPanel } from '#machines/shapes/edit-panel.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useEffects } from '../use-workflow.ts'
import { awaited } from './use-stay-while-busy.ts'

/**
 * Runs an edit panel beside its form: asks once before discarding unsaved work (never on log-out or after the
 * session has ended, when the draft is saved), and reports the outcome.
 */
export function useEditPanel(
  actor: ActorRefFrom<typeof editPanel>,
  on: {
    saved: () => void
    /** Nothing more to save; `isGoing` if the user is already navigating away. */
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
    // Wait for a save in progress: block leaving, and ask again on the next attempt.
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
    /** There is no stored record, or none any more. */
    isNew: useSelector(actor, (snapshot) => snapshot.context.etag === null),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isLeaving: useSelector(actor, (snapshot) => snapshot.matches('leaving')),
    problem: useSelector(actor, (snapshot) => snapshot.context.problem),
    isUnsaved: useSelector(actor, (snapshot) => snapshot.hasTag('unsaved')),
    /** The fields that another user has changed too; empty once all are settled. */
    clashes: useSelector(actor, (snapshot) => snapshot.context.clashes),
    /** The author and time of what these clash with; null if not known. */
    lastChange: useSelector(actor, (snapshot) => snapshot.context.latest?.lastChange ?? null),
    stay: () => {
      if (blocker.status === 'blocked') blocker.reset()
      actor.send({ type: 'stay' })
    },
  }
}

import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { editPanel } from '#machines/shapes/edit-panel.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { awaited } from './use-stay-while-busy.ts'

/**
 * Has an edit panel ask once before its unsaved work is left (never on log-out or after the session has ended, when the
 * draft is kept). Returns what goes on with leaving, or gives it up; both tell whether anybody was.
 */
export function useUnsavedBlocker(actor: ActorRefFrom<typeof editPanel>) {
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
  return blocker
}

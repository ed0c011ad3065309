import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { createActor, fromPromise } from 'xstate'
import { changesPolling } from '#machines/shapes/changes-polling.ts'

type Look = (signal: AbortSignal) => Promise<unknown>

/**
 * Keeps a page up to date with others' changes. `look` checks for changes and reloads the page's data if
 * there are any; called when the page becomes visible again and, while `pending`, periodically: each 15
 * seconds unless `everyMs` says otherwise.
 */
export function useChangesPolling(pending: boolean, look: Look, everyMs?: number): void {
  const { session } = useRouter().options.context
  const newest = useEffectEvent(async (signal: AbortSignal) => {
    // Once the session has ended, stop asking.
    if (session.getSnapshot().hasTag('signedIn')) await look(signal)
  })
  useEffect(() => {
    const actor = createActor(
      changesPolling.provide({
        actors: { look: fromPromise<void>(({ signal }) => newest(signal)) },
        ...(everyMs === undefined ? {} : { delays: { pollInterval: everyMs } }),
      }),
      { input: { pending } },
    ).start()
    const tell = () => actor.send({ type: document.hidden ? 'page.hidden' : 'page.shown' })
    if (document.hidden) tell()
    document.addEventListener('visibilitychange', tell)
    return () => {
      document.removeEventListener('visibilitychange', tell)
      actor.stop()
    }
  }, [pending, everyMs])
}

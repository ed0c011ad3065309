import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { changesPollingMachine } from '../provide/changes-polling-actor.ts'
import { useWorkflow } from '../use-workflow.ts'

type Look = (signal: AbortSignal) => Promise<unknown>

/**
 * Keeps a page up to date with others' changes. `look` checks for changes and reloads the page's data if
 * there are any; called when the page becomes visible again and, while `pending`, periodically.
 */
export function useChangesPolling(pending: boolean, look: Look): void {
  const { session } = useRouter().options.context
  const newest = useRef(look)
  useEffect(() => {
    newest.current = look
  })
  const { actor } = useWorkflow(
    () =>
      changesPollingMachine(async (signal) => {
        // Once the session has ended, stop asking.
        if (session.getSnapshot().hasTag('signedIn')) await newest.current(signal)
      }),
    { input: undefined },
  )
  useEffect(() => {
    const tell = () => actor.send({ type: document.hidden ? 'page.hidden' : 'page.shown' })
    if (document.hidden) tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [actor])
  useEffect(() => {
    actor.send({ type: 'facts.loaded', pending })
  }, [actor, pending])
}

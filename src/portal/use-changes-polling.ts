import { useRouter } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { changesPollingMachine } from './actors.ts'

/**
 * Keeps a page up to date with what others do. `look` asks whether there is something new and, where there is, has
 * the page read anew; it is called when the page comes back into sight and, while `pending`, from time to time.
 * Once the session has ended nobody asks any more.
 */
export function useChangesPolling(pending: boolean, look: (signal: AbortSignal) => Promise<unknown>): void {
  const { session } = useRouter().options.context
  const newest = useRef(look)
  useEffect(() => {
    newest.current = look
  })
  const [machine] = useState(() =>
    changesPollingMachine(async (signal) => {
      if (session.getSnapshot().hasTag('signedIn')) await newest.current(signal)
    }),
  )
  const actor = useActorRef(machine)

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

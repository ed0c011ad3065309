import { useRouter } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { changesPollingMachine } from '../provide/changes-polling-actor.ts'
import type { SessionActor } from '#portal/app/session/session-actor.ts'

type Look = (signal: AbortSignal) => Promise<unknown>

/** The machine whose look is always the newest one given. Once the session has ended nobody asks any more. */
function pollingWith(first: Look, session: SessionActor) {
  let newest = first
  return {
    machine: changesPollingMachine(async (signal) => {
      if (session.getSnapshot().hasTag('signedIn')) await newest(signal)
    }),
    use: (look: Look) => {
      newest = look
    },
  }
}

/**
 * Keeps a page up to date with what others do. `look` asks whether there is something new and, where there is, has
 * the page read anew; it is called when the page comes back into sight and, while `pending`, from time to time.
 */
export function useChangesPolling(pending: boolean, look: Look): void {
  const { session } = useRouter().options.context
  const [polling] = useState(() => pollingWith(look, session))
  useEffect(() => polling.use(look))
  const actor = useActorRef(polling.machine)

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

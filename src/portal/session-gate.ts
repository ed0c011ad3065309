import { type SnapshotFrom, waitFor } from 'xstate'
import type { signIn } from '../../machines/sign-in.ts'
import type { SessionActor } from './session-actor.ts'

/** Signing in cannot go on by itself: the session's notice or problem must be read first. */
export class SignInInterrupted extends Error {
  constructor(readonly attemptedUrl: string) {
    super('Signing in was interrupted.')
    this.name = 'SignInInterrupted'
  }
}

/** The session once it is neither being restored nor on its way to or from the identity server. */
export const settledSession = (session: SessionActor): Promise<SnapshotFrom<typeof signIn>> =>
  waitFor(session, (snapshot) => !snapshot.hasTag('checking'))

/**
 * Resolves when somebody is signed in. Without a session the browser leaves for the identity server and
 * this never resolves; where there is something to say first, it rejects with SignInInterrupted.
 */
export async function untilSignedIn(session: SessionActor, attemptedUrl: string): Promise<void> {
  const restored = await settledSession(session)
  if (restored.hasTag('signedIn')) return
  if (restored.matches('expired') || (restored.matches('signedOut') && restored.context.notice === null)) {
    session.send({ type: 'signIn', attemptedUrl })
  }
  const settled = await settledSession(session)
  if (!settled.hasTag('signedIn')) throw new SignInInterrupted(attemptedUrl)
}

/** Only a path of this portal is ever gone back to. */
export const ownPath = (url: string): string => (/^\/(?![/\\])/.test(url) ? url : '/')

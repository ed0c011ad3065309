import { type SnapshotFrom, waitFor } from 'xstate'
import type { signIn } from '#machines/session/sign-in.ts'
import { flash } from '../flashes/flash.ts'
import { keepNotice, takeNotice, takeReturn } from './session.ts'
import type { SessionActor } from './session-actor.ts'

/** Signing in cannot go on by itself: what went wrong must be read first. */
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
 * this never resolves; what is to be said of the session before (SPEC section 8) is said on coming back. Where
 * signing in has failed, it rejects with SignInInterrupted.
 */
export async function untilSignedIn(session: SessionActor, attemptedUrl: string): Promise<void> {
  const restored = await settledSession(session)
  if (restored.hasTag('signedIn')) {
    const notice = takeNotice()
    if (notice !== null) flash.warning(notice)
    return
  }
  if (restored.matches('expired') || restored.matches('signedOut')) {
    if (restored.context.notice !== null) keepNotice(restored.context.notice)
    session.send({
      type: 'signIn',
      attemptedUrl: attemptedUrl === '/' ? (takeReturn() ?? '/') : attemptedUrl,
    })
  }
  const settled = await settledSession(session)
  if (!settled.hasTag('signedIn')) throw new SignInInterrupted(attemptedUrl)
}

/** Only a path of this portal is ever gone back to. */
export const ownPath = (url: string): string => (/^\/(?![/\\])/.test(url) ? url : '/')

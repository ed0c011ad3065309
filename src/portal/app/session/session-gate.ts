import { type SnapshotFrom, waitFor } from 'xstate'
import type { signIn } from '#machines/session/sign-in.ts'
import { flash } from '../flashes/flash.ts'
import { keepNotice, takeNotice, takeReturn } from './session.ts'
import type { SessionActor } from './session-actor.ts'

/** Sign-in cannot continue until the user has read what went wrong. */
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
 * Resolves when the user is signed in. Without a session the browser leaves for the identity server and this
 * never resolves; the notice about the previous session (SPEC section 8) is shown after the return. Rejects
 * with SignInInterrupted if signing in failed.
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

/** The URL if it is a path of this portal, else '/': never redirects elsewhere. */
export const ownPath = (url: string): string => (/^\/(?![/\\])/.test(url) ? url : '/')

import * as v from 'valibot'
import type { PendingSignIn, Session } from '#machines/session/sign-in.ts'
import { api } from '#portal/wire/api.ts'
import { loadConfig } from '#portal/wire/config.ts'
import { forgetDrafts } from '#portal/wire/draft.ts'
import { removeStored, writeStored, readStored } from '#portal/wire/safe-storage.ts'
import { entryPlaces } from '#contract/entry-places.ts'

const sessionKey = 'session'
const pendingKey = 'pending-sign-in'
/** Written when somebody logs out, so that the other tabs hear of that and not of a session that ran out. */
const loggedOutKey = 'logged-out'
/** Where this tab was when another one logged out. */
const returnKey = 'return-to'
const noticeKey = 'session-notice'

const storedSession = v.object({ accessToken: v.pipe(v.string(), v.nonEmpty()), expiresAt: v.number() })
const storedPending = v.object({
  state: v.string(),
  codeVerifier: v.string(),
  attemptedUrl: v.string(),
  restarts: v.number(),
})

/** SPEC section 8. */
const invalidSession = 'existing session data is not valid; it has now been removed'

function parsed<T>(schema: v.GenericSchema<unknown, T>, text: string): T | null {
  try {
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** The stored session; what cannot be one is removed, with a notice. One that has run out is removed silently. */
export function restoreSession(now: number = Date.now()): { session: Session | null; notice: string | null } {
  const text = readStored('localStorage', sessionKey)
  if (text === null) return { session: null, notice: null }
  const session = parsed(storedSession, text)
  if (session !== null && session.expiresAt > now) return { session, notice: null }
  removeStored('localStorage', sessionKey)
  return { session: null, notice: session === null ? invalidSession : null }
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** 256 random bits as 43 characters. */
const randomText = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)))

const callbackUrl = (): string => location.origin + entryPlaces.signedIn

/** The identity server's page for a step; its base is a path or a whole URL. */
async function identityUrl(step: string, query: Record<string, string>): Promise<string> {
  const { bases } = await loadConfig()
  const url = new URL(`${bases.identity}/${step}`, location.origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Puts the state and PKCE's verifier aside and sends the browser to the identity server.
 * Rejects with an Error where the browser has no web crypto (plain http) or keeps no session storage.
 */
export async function leaveForSignIn(input: { attemptedUrl: string; restarts: number }): Promise<void> {
  if (!window.isSecureContext) {
    throw new Error('Signing in needs a secure connection. Open the portal with https, or on localhost.')
  }
  const pending: PendingSignIn = { state: randomText(), codeVerifier: randomText(), ...input }
  if (!writeStored('sessionStorage', pendingKey, JSON.stringify(pending))) {
    throw new Error(
      'This browser stores nothing for the portal. Signing in needs it; allow site data and try again.',
    )
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.codeVerifier))
  location.replace(
    await identityUrl('authorize', {
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: callbackUrl(),
      state: pending.state,
      code_challenge: base64Url(new Uint8Array(digest)),
      code_challenge_method: 'S256',
    }),
  )
}

/** Takes back what was put aside, once. */
export function takePending(): PendingSignIn | null {
  const text = readStored('sessionStorage', pendingKey)
  removeStored('sessionStorage', pendingKey)
  return text === null ? null : parsed(storedPending, text)
}

/** Exchanges the code and stores the session. Rejects with a ProblemError. */
export async function exchangeCode(input: { code: string; codeVerifier: string }): Promise<Session> {
  const { accessToken } = await api.tokenCreate({
    body: {
      grant: { code: input.code, type: 'authorization_code' },
      // A browser keeps no secret; the verifier protects the exchange.
      client: { secret: '' },
      codeVerifier: input.codeVerifier,
    },
  })
  const session = { accessToken: accessToken.token, expiresAt: Date.now() + accessToken.expiresIn * 1000 }
  writeStored('localStorage', sessionKey, JSON.stringify(session))
  return session
}

/** Removes the stored session if it is still the one with this token: what the platform refuses is of no use. */
export function forgetSession(accessToken: string | undefined): void {
  const stored = parsed(storedSession, readStored('localStorage', sessionKey) ?? '')
  if (stored?.accessToken === accessToken) removeStored('localStorage', sessionKey)
}

/** Keeps what is to be said once this tab is signed in again. */
export const keepNotice = (notice: string): boolean => writeStored('sessionStorage', noticeKey, notice)

function take(key: string): string | null {
  const text = readStored('sessionStorage', key)
  removeStored('sessionStorage', key)
  return text
}

/** Takes the notice that was kept while this tab was signing in; null for none. */
export const takeNotice = (): string | null => take(noticeKey)

/** Takes the path at which this tab was when another one logged out; null where none did. */
export const takeReturn = (): string | null => take(returnKey)

/** Forgets the session and everything typed in it, and leaves for the identity server's log-out. */
export async function endSession(): Promise<void> {
  // A tab that follows another one out finds nothing to end, and tells nobody.
  if (readStored('localStorage', sessionKey) !== null) writeStored('localStorage', loggedOutKey, randomText())
  removeStored('localStorage', sessionKey)
  forgetDrafts()
  location.replace(await identityUrl('logout', { redirect_uri: `${location.origin}/` }))
}

/**
 * Follows another tab of this browser out when it ends the session, and comes back to the same URL after the next
 * sign-in. All of them go by way of the identity server's log-out, so that none is signed in again by asking before
 * it has heard of it. A session that has only run out is no log-out: each tab keeps what was typed in it.
 */
export function leaveWhenSignedOutElsewhere(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== loggedOutKey) return
    // A tab that was asleep may hear of it after somebody has signed in anew.
    if (readStored('localStorage', sessionKey) !== null) return location.reload()
    const { pathname, search, hash } = location
    if (pathname !== entryPlaces.logOut) writeStored('sessionStorage', returnKey, pathname + search + hash)
    location.replace(entryPlaces.logOut)
  })
}

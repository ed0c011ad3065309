import { tokenCreate } from '#contract/endpoints/account.ts'
import * as v from 'valibot'
import type { PendingSignIn, Session } from '#machines/session/sign-in.ts'
import { callApi } from '#portal/wire/api.ts'
import { loadConfig } from '#portal/wire/config.ts'
import { forgetDrafts } from '#portal/wire/draft.ts'
import { forgetRecentChoices } from '#portal/wire/recent-choices.ts'
import { removeStored, writeStored, readStored } from '#portal/wire/safe-storage.ts'
import { sessionKey } from '#portal/wire/stored-token.ts'
import { entryPlaces } from '#contract/entry-places.ts'

const pendingKey = 'pending-sign-in'
/** Written on log-out, so that other tabs can tell it from a session that expired. */
const loggedOutKey = 'logged-out'
/** The path this tab was at when another tab logged out. */
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

/** Restores the stored session. Removes an invalid one with a notice, an expired one silently. */
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

/** URL of an identity-server page; its base is a path or an absolute URL. */
async function identityUrl(step: string, query: Record<string, string>): Promise<string> {
  const { bases } = await loadConfig()
  const url = new URL(`${bases.identity}/${step}`, location.origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Stores the state and the PKCE verifier and sends the browser to the identity server, which asks `again` although it
 * has a session. Rejects with an Error
 * if the browser has no web crypto (plain http) or no session storage.
 */
export async function leaveForSignIn({
  again,
  ...input
}: {
  attemptedUrl: string
  restarts: number
  again?: true
}): Promise<void> {
  if (!window.isSecureContext) {
    throw new Error('Signing in needs a secure connection. Open the portal with https, or on localhost.')
  }
  const pending: PendingSignIn = { state: randomText(), codeVerifier: randomText(), ...input }
  if (!writeStored('sessionStorage', pendingKey, JSON.stringify(pending))) {
    throw new Error(
      'This browser does not store data for the portal, which signing in needs. Allow site data and try again.',
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
      ...(again === true && { prompt: 'login' }),
    }),
  )
}

/** Takes the stored sign-in attempt, once. */
export function takePending(): PendingSignIn | null {
  const text = readStored('sessionStorage', pendingKey)
  removeStored('sessionStorage', pendingKey)
  return text === null ? null : parsed(storedPending, text)
}

/** Exchanges the code and stores the session. Rejects with a ProblemError. */
export async function exchangeCode(input: { code: string; codeVerifier: string }): Promise<Session> {
  const { accessToken } = await callApi(tokenCreate, {
    body: {
      grant: { code: input.code, type: 'authorization_code' },
      // A browser cannot keep a secret; the verifier protects the exchange.
      client: { secret: '' },
      codeVerifier: input.codeVerifier,
    },
  })
  const session = { accessToken: accessToken.token, expiresAt: Date.now() + accessToken.expiresIn * 1000 }
  writeStored('localStorage', sessionKey, JSON.stringify(session))
  return session
}

/** Removes the stored session if it still has this token, which the platform has refused. */
export function forgetSession(accessToken: string | undefined): void {
  const stored = parsed(storedSession, readStored('localStorage', sessionKey) ?? '')
  if (stored?.accessToken === accessToken) removeStored('localStorage', sessionKey)
}

/** Stores a notice to show once this tab is signed in again. */
export const keepNotice = (notice: string): boolean => writeStored('sessionStorage', noticeKey, notice)

function take(key: string): string | null {
  const text = readStored('sessionStorage', key)
  removeStored('sessionStorage', key)
  return text
}

/** Takes the notice stored while signing in, or null. */
export const takeNotice = (): string | null => take(noticeKey)

/** Takes the path this tab was at when another tab logged out, or null. */
export const takeReturn = (): string | null => take(returnKey)

/** The longest that a log-out waits for saves, in ms: it must not hang where the platform does not answer. */
const mostWaitMs = 5000
const saves = new Set<Promise<void>>()

/** Has a log-out wait until a save is over, whatever becomes of it; leaving the page would abort its request. */
export function finishBeforeLogOut(save: Promise<unknown>): void {
  const over = save.then(
    () => undefined,
    () => undefined,
  )
  saves.add(over)
  void over.then(() => saves.delete(over))
}

/** Resolves once no save is under way any more, or has taken too long. */
export const savesFinished = (): Promise<unknown> =>
  Promise.race([
    Promise.all(saves),
    ...(saves.size === 0 ? [] : [new Promise((resolve) => setTimeout(resolve, mostWaitMs))]),
  ])

/** Leaves for the identity server's log-out, which asks (`ask`) if it has a session still. */
export const leaveForLogOut = async (query: { ask?: 'true' } = {}): Promise<void> =>
  location.replace(await identityUrl('logout', { redirect_uri: `${location.origin}/`, ...query }))

/** Removes the session, all drafts and what the palette keeps, and leaves for the identity server's log-out. */
export async function endSession(): Promise<void> {
  // A tab following another tab's log-out has nothing to end and must not notify the others.
  if (readStored('localStorage', sessionKey) !== null) writeStored('localStorage', loggedOutKey, randomText())
  removeStored('localStorage', sessionKey)
  forgetDrafts()
  forgetRecentChoices()
  await leaveForLogOut()
}

/**
 * Logs this tab out when another tab of the browser does, and returns to the same URL after the next sign-in.
 * Every tab passes through the identity server's log-out, so that none silently signs in again before it has
 * noticed. An expired session is not a log-out: each tab keeps what was typed in it.
 */
export function leaveWhenSignedOutElsewhere(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== loggedOutKey) return
    // A suspended tab may notice only after the user has signed in again.
    if (readStored('localStorage', sessionKey) !== null) return location.reload()
    const { pathname, search, hash } = location
    if (pathname !== entryPlaces.logOut) writeStored('sessionStorage', returnKey, pathname + search + hash)
    // With the mark of the portal's own log-outs, which nobody is asked about again.
    history.replaceState({ ...history.state, logsOut: true }, '', entryPlaces.logOut)
    location.reload()
  })
}

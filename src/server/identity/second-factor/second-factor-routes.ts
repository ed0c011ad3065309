import type { Context, Hono } from 'hono'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { Resources } from '#server/law/resources.ts'
import type { Database } from '#server/db/database.ts'
import { CommittedRefusal, Refusal } from '#server/law/refusal.ts'
import { requestOrigin, type RequestOrigin } from '#server/law/request-origin.ts'
import { byOneself, byStranger, recordEvents, type SecurityEvent } from '#server/security/record-events.ts'
import { recordRefusedSignIn } from '#server/security/record-refused-sign-in.ts'
import { asQuery, parseAuthorizeRequest } from '../authorize-request.ts'
import { type AnswerPages, tooMany } from '../pages/answer-pages.ts'
import { type CodeForm, codePage, recoveryCodesPage, setUpPage } from '../pages/second-factor-page.ts'
import { beginSession, lockSigningIn, type SigningIn } from '../begin-session.ts'
import { postedForm } from '../posted-form.ts'
import { clearCookie } from '../sessions.ts'
import { base32 } from './authenticator.ts'
import { challengeOfHalf, proveByPasskey } from '../passkeys/passkey-at-password.ts'
import { confirmSecondFactor, proveSecondFactor, setUpSecondFactor } from './change-second-factor.ts'
import { lockOwner } from './factor-change.ts'
import { demandedFactor } from './demanded-factor.ts'
import { countAttempt, currentHalfSession, deleteHalfSession, type HalfSession } from './half-sessions.ts'
import { lookAtRecoveryCodes } from './recovery-codes.ts'
import { loadSecondFactor, lockSecondFactor, openAuthenticator } from './two-factor.ts'

/** A half session with what it asks for. */
interface Asked {
  half: HalfSession
  wants: 'code' | 'setUp'
  /** The authorization request that it belongs to, as a query. */
  query: string
}

type Said = Pick<CodeForm, 'problem' | 'error'>

const overText = 'You tried too many codes, or took too long. Sign in again with your password.'

/**
 * GET and POST /oauth/second-factor, between the password and the session: asks for a passkey, a code of the authenticator or a
 * recovery code, or leads through the set-up of an authenticator. A half session opens nothing else.
 */
export function secondFactorRoutes(
  app: Hono,
  { db, config, clock }: Resources,
  { brand, page, scriptedPage, message }: AnswerPages,
): void {
  /** The half session and the request to continue; else the answer that leads back to the password. */
  async function askedIn(c: Context): Promise<Asked | Response> {
    const parsed = parseAuthorizeRequest(c.req.queries(), config)
    if ('problem' in parsed) return message(c, 400, 'This sign-in link is not valid', parsed.problem)
    const query = asQuery(parsed.request)
    const half = await currentHalfSession(c, db, config)
    const wants = half === null ? null : await demandedFactor(db, config, half.user.id)
    if (half === null || wants === null) return c.redirect(`/oauth/authorize?${query}`, 303)
    return { half, wants, query }
  }

  /** The secret that this half session's page shows, and no one else's: another may have been made meanwhile. */
  const ownSecret = (half: HalfSession) =>
    db.transaction(async (tx) => {
      await lockOwner(tx, half.user.id)
      const { row } = await lockSecondFactor(tx, half.user.id)
      const isOwn = row?.halfSessionId === half.id
      const change = { tx, config, now: clock.now(), userId: half.user.id }
      return base32(isOwn ? openAuthenticator(config, row) : await setUpSecondFactor(change, half.id))
    })

  async function show(
    c: Context,
    { half, wants, query }: Asked,
    { problem, error }: Said,
    ...answer: [status?: 401 | 429, headers?: Record<string, string>]
  ): Promise<Response> {
    const form = {
      action: `/oauth/second-factor?${query}`,
      email: half.user.email,
      problem,
      error,
      elsewhere: `/oauth/authorize?${query}&prompt=login`,
    }
    if (wants === 'code') {
      const { state } = await loadSecondFactor(db, half.user.id)
      const recovery = await lookAtRecoveryCodes(db, half.user.id)
      const codes = state === 'confirmed' ? 'authenticator' : recovery.left > 0 ? 'recovery' : null
      const passkey = await challengeOfHalf({ db, config, clock }, half, requestOrigin(c, config))
      const shown = passkey === null ? page : scriptedPage
      return shown(c, codePage(brand, { ...form, passkey, codes }), ...answer)
    }
    return page(c, setUpPage(brand, { ...form, secret: await ownSecret(half) }), ...answer)
  }

  /** Begins the session of a half session's user, in the transaction that ends the half one. */
  const begin =
    (c: Context, half: HalfSession, events: readonly SecurityEvent[] = []) =>
    async (tx: Database, user: SigningIn) => {
      if (!(await deleteHalfSession(tx, half.id)))
        throw new Refusal(409, 'conflict', 'This sign-in was completed in another tab, or is over.')
      const given = { isProved: true, oidcProvider: half.oidcProvider, events }
      return beginSession(c, tx, config, user, given)
    }

  /**
   * Takes a code and begins the session; returns what sets its cookie, and the new recovery codes after a set-up, else
   * null. The failure of a wrong code is kept and returned.
   */
  const take = (
    c: Context,
    { half, wants }: Asked,
    code: string | null,
    origin: RequestOrigin,
  ): Promise<{ giveSession: () => void; made: string[] | null } | Refusal> =>
    db.transaction(async (tx) => {
      const user = await lockSigningIn(tx, half.user.id, null)
      const change = { tx, config, now: clock.now(), userId: user.id }
      let wasRecovery = false
      let made: string[] | null = null
      try {
        if (wants === 'code') wasRecovery = await proveSecondFactor(change, code)
        else {
          const { row } = await lockSecondFactor(tx, user.id)
          // Of a secret that its page did not show, nobody has confirmed anything.
          made = await confirmSecondFactor(
            change,
            code !== null && row?.halfSessionId !== half.id ? '' : code,
          )
        }
      } catch (error) {
        if (!(error instanceof CommittedRefusal)) throw error
        await recordEvents(tx, origin, [byStranger('code_wrong', user.id)])
        return error
      }
      const events = [
        ...(wants === 'setUp' ? [byOneself('two_factor_set_up', user.id)] : []),
        ...(wasRecovery ? [byOneself('recovery_code_used', user.id)] : []),
      ]
      return { giveSession: await begin(c, half, events)(tx, user), made }
    })

  /** Goes on in the session that has begun, after new recovery codes if there are any. */
  function goOn(
    c: Context,
    { half, query }: Asked,
    { giveSession, made }: { giveSession: () => void; made: string[] | null },
  ) {
    c.set('callerId', half.user.id)
    clearCookie(c, config, 'sign-in')
    giveSession()
    const onward = `/oauth/authorize?${query}`
    return made === null ? c.redirect(onward, 303) : page(c, recoveryCodesPage(brand, made, onward))
  }

  app.get('/second-factor', async (c) => {
    const asked = await askedIn(c)
    return asked instanceof Response ? asked : show(c, asked, { problem: null, error: undefined })
  })

  app.post('/second-factor', async (c) => {
    const { code = '', credential = '' } = await postedForm(c, config)
    const asked = await askedIn(c)
    if (asked instanceof Response) return asked
    const { half } = asked
    c.set('account', half.user.email.toLowerCase())
    if (!(await countAttempt(db, half))) {
      await deleteHalfSession(db, half.id)
      clearCookie(c, config, 'sign-in')
      return message(c, 401, 'Sign in again', overText)
    }
    const origin = requestOrigin(c, config)
    if (credential !== '' && asked.wants === 'code') {
      const proved = await proveByPasskey({ db, config, clock }, half, { credential, origin }, begin(c, half))
      if ('refused' in proved) return show(c, asked, { problem: proved.refused, error: undefined }, 401)
      return goOn(c, asked, { giveSession: proved.done, made: null })
    }
    const taken = await take(c, asked, isBlank(code) ? null : code, origin).catch((error: unknown) => {
      if (error instanceof Refusal && (error.status === 429 || error.id === 'two_factor')) return error
      throw error
    })
    if (taken instanceof Refusal) {
      if (taken.status !== 429) return show(c, asked, { problem: null, error: taken.message }, 401)
      await recordRefusedSignIn(db, origin, 'sign_in_delayed', half.user.email.toLowerCase(), {
        reason: 'after too many wrong codes',
      })
      const { problem, headers } = tooMany(Number(taken.headers?.['retry-after']))
      return show(c, asked, { problem, error: undefined }, 429, headers)
    }
    return goOn(c, asked, taken)
  })
}

import { eq } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import type { Resources } from '#server/law/resources.ts'
import { passkeys } from '#server/db/schema.ts'
import { requestOrigin, type RequestOrigin } from '#server/law/request-origin.ts'
import { recordRefusedSignIn } from '#server/security/record-refused-sign-in.ts'
import { asQuery, parseAuthorizeRequest } from '../authorize-request.ts'
import { beginSession, lockSigningIn, signInOver } from '../begin-session.ts'
import { noPasswordText } from '../oidc/domains.ts'
import { type AnswerPages, tooMany } from '../pages/answer-pages.ts'
import { forgetLogOut } from '../pages/logged-out.ts'
import { passkeyPage } from '../pages/passkey-page.ts'
import { postedForm } from '../posted-form.ts'
import { clearCookie, giveCookie, readCookie } from '../sessions.ts'
import { hashToken, newToken } from '../tokens.ts'
import { challengeMs, challengeWait, type Holder } from './challenges.ts'
import { type PasskeySite, passkeySite } from './passkey-site.ts'
import { challengeFor, takePasskey } from './use-passkey.ts'

interface Asked {
  site: PasskeySite
  /** The authorization request that it belongs to, as a query. */
  query: string
}

interface Tried {
  cookie: string
  credential: string
  origin: RequestOrigin
}

/**
 * GET and POST /oauth/passkey, which a link on the sign-in page leads to: sign in with a passkey, which is both
 * factors at once. What others guess about an account does not hold it up.
 */
export function passkeyRoutes(
  app: Hono,
  { db, config, clock }: Resources,
  { brand, page, scriptedPage, message }: AnswerPages,
) {
  function askedIn(c: Context): Asked | Response {
    const parsed = parseAuthorizeRequest(c.req.queries(), config)
    if ('problem' in parsed) return message(c, 400, 'This sign-in link is not valid', parsed.problem)
    const query = asQuery(parsed.request)
    const site = passkeySite(config)
    return site === null ? c.redirect(`/oauth/authorize?${query}`, 303) : { site, query }
  }

  /** Shows the page with a challenge for the browser, whose tabs share a cookie. */
  async function show(c: Context, { site, query }: Asked, problem: string | null) {
    const { address } = requestOrigin(c, config)
    const form = {
      action: `/oauth/passkey?${query}`,
      otherwise: `/oauth/authorize?${query}&prompt=login`,
    }
    const wait = await challengeWait(db, address)
    if (wait > 0) {
      const { problem: waits, headers } = tooMany(wait)
      return page(c, passkeyPage(brand, { ...form, problem: waits, options: null }), 429, headers)
    }
    const cookie = readCookie(c, config, 'passkey') ?? newToken('browser')
    const holder: Holder = { browserHash: hashToken(cookie) }
    const options = await challengeFor(db, site, { userId: null, holder, address })
    giveCookie(c, config, { name: 'passkey', value: cookie, maxAgeMs: challengeMs })
    return scriptedPage(c, passkeyPage(brand, { ...form, problem, options }), problem === null ? 200 : 401)
  }

  /** Takes an answer; returns the owner, or why it was refused, which the security trail tells too. */
  async function take({ site }: Asked, { cookie, credential, origin }: Tried) {
    const holder: Holder = { browserHash: hashToken(cookie) }
    const given = { site, credential, userId: null, holder, origin }
    const taken = await db.transaction((tx) => takePasskey(tx, { config, now: clock.now() }, given))
    const refused = 'refusal' in taken ? taken.owner : taken
    const reason =
      'refusal' in taken
        ? taken.refusal.reason
        : noPasswordText(config, taken.email)?.replace('password', 'passkey')
    if (reason === undefined) return taken as Exclude<typeof taken, { refusal: unknown }>
    await recordRefusedSignIn(db, origin, 'sign_in_failed', refused?.email.toLowerCase() ?? '', { reason })
    return { reason }
  }

  app.get('/passkey', async (c) => {
    const asked = askedIn(c)
    return asked instanceof Response ? asked : show(c, asked, null)
  })

  app.post('/passkey', async (c) => {
    const { credential = '' } = await postedForm(c, config)
    const asked = askedIn(c)
    if (asked instanceof Response) return asked
    const cookie = readCookie(c, config, 'passkey') ?? ''
    const taken = await take(asked, { cookie, credential, origin: requestOrigin(c, config) })
    if ('reason' in taken) return show(c, asked, taken.reason)
    c.set('account', taken.email.toLowerCase())
    c.set('callerId', taken.id)
    forgetLogOut(c)
    clearCookie(c, config, 'passkey')
    const giveSession = await db.transaction(async (tx) => {
      const user = await lockSigningIn(tx, taken.id, null)
      const [kept] = await tx
        .select({ id: passkeys.id })
        .from(passkeys)
        .where(eq(passkeys.id, taken.passkeyId))
      if (kept === undefined) throw signInOver()
      return beginSession(c, tx, config, user, { isProved: true, hasPasskey: true })
    })
    giveSession()
    return c.redirect(`/oauth/authorize?${asked.query}`, 303)
  })
}

import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { email as emailSchema } from '#contract/formats/field-types.ts'
import type { Resources } from '#server/law/resources.ts'
import { type AnswerPages, tooMany } from './pages/answer-pages.ts'
import { asQuery, type AuthorizeRequest, parseAuthorizeRequest } from './authorize-request.ts'
import { beginSession, lockSigningIn } from './begin-session.ts'
import { expiredOneTime } from './change-password.ts'
import { checkPassword } from './check-password.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import { issueCode } from './issue-code.ts'
import { knownBrowser } from './known-browsers.ts'
import { forgetLogOut, hasLoggedOut } from './pages/logged-out.ts'
import { postedForm } from './posted-form.ts'
import { mayGoOn, noPasswordText } from './oidc/domains.ts'
import { isAddress, passkeySite } from './passkeys/passkey-site.ts'
import { demandedFactor } from './second-factor/demanded-factor.ts'
import { beginHalfSession, type FirstProof } from './second-factor/half-sessions.ts'
import { currentSession, type IdentitySession, lockLive, prolongSession } from './sessions.ts'
import { signInPage } from './pages/sign-in-page.ts'

const sooner = 'To get in sooner, choose a new password with “Forgot your password?” below.'

/** Lists what is missing from a submitted form; null if it is complete. */
function formErrors(email: string, password: string): { email?: string; password?: string } | null {
  if (!v.is(emailSchema, email)) return { email: 'Enter your e-mail address, like ada@example.com.' }
  return password === '' ? { password: 'Enter your password.' } : null
}

/**
 * GET and POST /oauth/authorize: with a live session, issues a code at once (unless `prompt=login`); otherwise shows
 * the sign-in page, which leads to the second factor where one is demanded. An invalid request gets an error page and is never redirected.
 */
export function signInRoutes(app: Hono, { db, config }: Resources, { brand, page, message }: AnswerPages) {
  const notValid = (c: Context, problem: string) =>
    message(
      c,
      400,
      'This sign-in link is not valid',
      `${problem} Go back to the portal and sign in from there.`,
    )

  /** The sign-in page's form, and the links to passkeys and providers; `again` has these ask anew. */
  const formFor = (c: Context, request: AuthorizeRequest, again = false) => {
    const query = asQuery(request)
    const providers = config.oidcProviders.map(({ id, name }) => ({
      href: `/oauth/oidc/${id}?${query}${again ? '&prompt=login' : ''}`,
      text: `Sign in with ${name}`,
    }))
    const passkey = { href: `/oauth/passkey?${query}`, text: 'Sign in with a passkey' }
    const hasPasskeys = passkeySite(config) !== null && !isAddress(new URL(c.req.url).hostname)
    const links = hasPasskeys ? [passkey, ...providers] : providers
    return { action: `/oauth/authorize?${query}`, links, problem: null, errors: {} }
  }

  /** Leads to the second factor. */
  async function askForFactor(c: Context, proof: FirstProof, request: AuthorizeRequest) {
    await beginHalfSession(c, db, config, proof)
    return c.redirect(`/oauth/second-factor?${asQuery(request)}`, 303)
  }

  async function proceed(c: Context, session: IdentitySession, request: AuthorizeRequest) {
    // A session from before its user had a second factor, or had to have one.
    if (session.secondFactorAt === null && (await demandedFactor(db, config, session.user.id)) !== null)
      return askForFactor(
        c,
        { userId: session.user.id, passwordHash: null, stillHolds: (tx) => lockLive(tx, session) },
        request,
      )
    if (session.user.mustChangePassword) return c.redirect(`/oauth/password?${asQuery(request)}`, 303)
    await prolongSession(c, db, config, session)
    return c.redirect(await issueCode(db, session, request), 303)
  }

  app.get('/authorize', async (c) => {
    const parsed = parseAuthorizeRequest(c.req.queries(), config)
    if ('problem' in parsed) return notValid(c, parsed.problem)
    const session = await currentSession(c, db, config)
    if (session !== null && mayGoOn(config, session) && c.req.query('prompt') !== 'login')
      return proceed(c, session, parsed.request)
    const form = { ...formFor(c, parsed.request, c.req.query('prompt') === 'login'), email: '' }
    return page(c, signInPage(brand, { ...form, loggedOut: hasLoggedOut(c) }))
  })

  app.post('/authorize', async (c) => {
    const parsed = parseAuthorizeRequest(c.req.queries(), config)
    if ('problem' in parsed) return notValid(c, parsed.problem)
    const { email: typed = '', password = '' } = await postedForm(c, config)
    const address = v.safeParse(emailSchema, typed)
    const email = address.success ? address.output : typed.trim()
    const form = { ...formFor(c, parsed.request), email }
    const elsewhere = noPasswordText(config, email)
    const errors = elsewhere === null ? formErrors(email, password) : { email: elsewhere }
    if (errors !== null) return page(c, signInPage(brand, { ...form, errors }), 422)
    // Log only what looks like an address: users sometimes type a password there.
    c.set('account', email.toLowerCase())
    const origin = requestOrigin(c, config)
    const checked = await checkPassword(db, config, {
      email: email.toLowerCase(),
      password,
      origin,
      browserOf: (account) => knownBrowser(c, config, account),
    })
    if ('waitSeconds' in checked) {
      const { problem, headers } = tooMany(checked.waitSeconds)
      return page(c, signInPage(brand, { ...form, problem: `${problem} ${sooner}` }), 429, headers)
    }
    if (checked.userId === null) {
      const wrong = { password: checked.isExpired ? expiredOneTime : 'E-mail or password is not right.' }
      return page(c, signInPage(brand, { ...form, errors: wrong }), 401)
    }
    c.set('callerId', checked.userId)
    forgetLogOut(c)
    if ((await demandedFactor(db, config, checked.userId)) !== null)
      return askForFactor(c, checked, parsed.request)
    const giveSession = await db.transaction(async (tx) =>
      beginSession(c, tx, config, await lockSigningIn(tx, checked.userId, checked.passwordHash)),
    )
    giveSession()
    return c.redirect(form.action, 303)
  })
}

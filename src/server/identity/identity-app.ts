import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { users } from '../db/schema.ts'
import { forbidden, Refusal } from '../errors.ts'
import type { Resources } from '../resources.ts'
import { asQuery, type AuthorizeRequest, parseAuthorizeRequest } from './authorize-request.ts'
import { changePassword } from './change-password.ts'
import { clientAddress } from './client-address.ts'
import { issueCode } from './issue-code.ts'
import { messagePage, passwordPage, signInPage } from './pages.ts'
import { minPasswordLength, verifyPassword } from './passwords.ts'
import { beginSession, currentSession, endSession, forgetCookie, type IdentitySession } from './sessions.ts'
import { style } from './style.ts'
import { recordAttempt, waitBeforeSignIn } from './throttle.ts'

type Page = ReturnType<typeof messagePage>

const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

const page = (c: Context, content: Page, status: 200 | 400 | 401 | 422 | 429 = 200, headers = {}) =>
  c.html(content, status, { ...pageHeaders, ...headers })

const formLimit = 20_000

/** A posted form's texts. Refuses forms that another site sent, and overlong ones. */
async function postedForm(c: Context, publicUrl: string): Promise<Record<string, string>> {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const own = [new URL(publicUrl).origin, new URL(c.req.url).origin]
  if (site === undefined ? origin !== undefined && !own.includes(origin) : site !== 'same-origin') {
    throw forbidden('This form was sent from another site.')
  }
  if (Number(c.req.header('content-length') ?? '0') > formLimit) {
    throw new Refusal(413, 'payload_too_large', 'The form is too large.')
  }
  const form = await c.req.parseBody()
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
}

/**
 * The identity server: a sign-in page that works without JavaScript, one-time codes for the portal, the
 * page to change a password, and log-out. Its times are real time.
 */
export function identityApp({ db, config }: Resources): Hono {
  const app = new Hono()
  const home = { href: config.publicUrl, text: 'Go to the portal' }

  async function proceed(c: Context, session: IdentitySession, request: AuthorizeRequest) {
    if (session.user.mustChangePassword) return c.redirect(`/oauth/password?${asQuery(request)}`, 303)
    return c.redirect(await issueCode(db, session, request), 303)
  }

  app.get('/style.css', (c) =>
    c.body(style, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    }),
  )

  app.get('/authorize', async (c) => {
    const parsed = parseAuthorizeRequest(c.req.query(), config)
    if ('problem' in parsed)
      return page(c, messagePage('This sign-in link is not valid', parsed.problem, home), 400)
    const session = await currentSession(c, db, config)
    if (session !== null && c.req.query('prompt') !== 'login') return proceed(c, session, parsed.request)
    const action = `/oauth/authorize?${asQuery(parsed.request)}`
    return page(c, signInPage({ action, email: '', problem: null, errors: {} }))
  })

  app.post('/authorize', async (c) => {
    const parsed = parseAuthorizeRequest(c.req.query(), config)
    if ('problem' in parsed)
      return page(c, messagePage('This sign-in link is not valid', parsed.problem, home), 400)
    const { email: typed = '', password = '' } = await postedForm(c, config.publicUrl)
    const email = typed.trim().toLowerCase().slice(0, 254)
    const form = { action: `/oauth/authorize?${asQuery(parsed.request)}`, email: typed.trim() }
    if (email === '' || password === '') {
      const errors = email === '' ? { email: 'Enter your e-mail.' } : { password: 'Enter your password.' }
      return page(c, signInPage({ ...form, problem: null, errors }), 422)
    }
    const attempt = { email, address: clientAddress(c, config.trustedProxies) }
    const wait = await waitBeforeSignIn(db, attempt, new Date())
    if (wait !== null) {
      const problem = `Too many attempts. Try again in ${Math.ceil(wait / 60)} minutes.`
      return page(c, signInPage({ ...form, problem, errors: {} }), 429, { 'retry-after': String(wait) })
    }
    const [user] = await db.select().from(users).where(eq(users.email, email))
    const succeeded = await verifyPassword(password.slice(0, 1000), user?.passwordHash ?? null)
    await recordAttempt(db, { ...attempt, succeeded }, new Date())
    if (user === undefined || !succeeded) {
      const errors = { password: 'E-mail or password is not right.' }
      return page(c, signInPage({ ...form, problem: null, errors }), 401)
    }
    await beginSession(c, db, config, user.id)
    return c.redirect(`/oauth/authorize?${asQuery(parsed.request)}`, 303)
  })

  const passwordAction = (c: Context) => {
    const parsed = parseAuthorizeRequest(c.req.query(), config)
    return 'request' in parsed
      ? { request: parsed.request, action: `/oauth/password?${asQuery(parsed.request)}` }
      : { request: null, action: '/oauth/password' }
  }
  const signedOut = (c: Context) =>
    page(c, messagePage('You are signed out', 'Sign in before you change your password.', home), 401)

  app.get('/password', async (c) => {
    const session = await currentSession(c, db, config)
    if (session === null) return signedOut(c)
    const { action } = passwordAction(c)
    const mustChange = session.user.mustChangePassword
    return page(c, passwordPage({ action, mustChange, minLength: minPasswordLength, errors: {} }))
  })

  app.post('/password', async (c) => {
    const session = await currentSession(c, db, config)
    if (session === null) return signedOut(c)
    const { current = '', password = '', again = '' } = await postedForm(c, config.publicUrl)
    const errors = await changePassword(db, session, { current, password, again })
    const { action, request } = passwordAction(c)
    if (Object.keys(errors).length > 0) {
      const mustChange = session.user.mustChangePassword
      return page(c, passwordPage({ action, mustChange, minLength: minPasswordLength, errors }), 422)
    }
    if (request !== null) return c.redirect(`/oauth/authorize?${asQuery(request)}`, 303)
    return page(c, messagePage('Password changed', 'Use the new password the next time you sign in.', home))
  })

  app.get('/logout', async (c) => {
    const session = await currentSession(c, db, config)
    if (session !== null) await endSession(db, session.id)
    forgetCookie(c, config)
    const target = c.req.query('redirect_uri') ?? ''
    const ours = config.redirectUris.map((uri) => new URL(uri).origin)
    if (URL.canParse(target) && ours.includes(new URL(target).origin)) return c.redirect(target, 303)
    return page(c, messagePage('You are signed out', 'Your session and its access tokens have ended.', home))
  })

  return app
}

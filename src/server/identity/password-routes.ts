import type { Context, Hono } from 'hono'
import type { Resources } from '#server/law/resources.ts'
import { type AnswerPages, tooMany } from './pages/answer-pages.ts'
import { asQuery, parseAuthorizeRequest } from './authorize-request.ts'
import { changePassword } from './change-password.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import { passwordPage } from './pages/password-page.ts'
import { postedForm } from './posted-form.ts'
import { currentSession, type IdentitySession } from './sessions.ts'

/**
 * GET and POST /oauth/password, for signed-in users. During a sign-in, its authorization request is in the query and
 * continues afterwards.
 */
export function passwordRoutes(app: Hono, resources: Resources, pages: AnswerPages) {
  const { db, config } = resources
  const { brand, home, page, message } = pages

  /** The valid authorization request in the query; empty if none. */
  const requestIn = (c: Context): string => {
    const parsed = parseAuthorizeRequest(c.req.queries(), config)
    return 'request' in parsed ? `?${asQuery(parsed.request)}` : ''
  }

  const signedOut = (c: Context) => {
    const request = requestIn(c)
    if (request !== '') return c.redirect(`/oauth/authorize${request}`, 303)
    return message(c, 401, 'You are signed out', 'Sign in before you change your password.')
  }

  const formFor = (c: Context, { user }: IdentitySession) => ({
    action: `/oauth/password${requestIn(c)}`,
    email: user.email,
    mustChange: user.mustChangePassword,
    problem: null,
    errors: {},
    back: home,
  })

  app.get('/password', async (c) => {
    const session = await currentSession(c, db, config)
    return session === null ? signedOut(c) : page(c, passwordPage(brand, formFor(c, session)))
  })

  app.post('/password', async (c) => {
    const { current = '', password = '', again = '' } = await postedForm(c, config)
    const session = await currentSession(c, db, config)
    if (session === null) return signedOut(c)
    const origin = requestOrigin(c, config)
    const changed = await changePassword(resources, session, { current, password, again }, origin)
    const form = formFor(c, session)
    if ('waitSeconds' in changed) {
      const { problem, headers } = tooMany(changed.waitSeconds)
      return page(c, passwordPage(brand, { ...form, problem }), 429, headers)
    }
    if (Object.keys(changed.errors).length > 0)
      return page(c, passwordPage(brand, { ...form, errors: changed.errors }), 422)
    const request = requestIn(c)
    if (request !== '') return c.redirect(`/oauth/authorize${request}`, 303)
    return message(c, 200, 'Password changed', 'Use the new password the next time you sign in.')
  })
}

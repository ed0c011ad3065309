import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { email as emailSchema } from '#contract/formats/field-types.ts'
import type { Resources } from '#server/law/resources.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import { type AnswerPages, tooMany } from './pages/answer-pages.ts'
import { type ForgotForm, forgotPage, resetPage } from './pages/forgot-page.ts'
import { askForReset, resetPassword, userOfLink } from './password-resets.ts'
import { rememberBrowser } from './known-browsers.ts'
import { noPasswordText } from './oidc/domains.ts'
import { postedForm } from './posted-form.ts'

const newest = 'If there is such an account, the link in the latest e-mail still works.'

const isOver = 'Ask for another one: “Forgot your password?” on the sign-in page.'

const formFor = (token: string, email: string) => ({
  action: `/oauth/reset?${new URLSearchParams({ token }).toString()}`,
  email,
  errors: {},
})

/**
 * GET and POST /oauth/forgot, which sends a link to an account's address and always says the same, and /oauth/reset,
 * where the link leads.
 */
export function resetRoutes(app: Hono, resources: Resources, { brand, home, page, message }: AnswerPages) {
  const { db, config } = resources
  const empty: ForgotForm = { email: '', problem: null, error: undefined, back: home }

  app.get('/forgot', (c) => page(c, forgotPage(brand, empty)))

  app.post('/forgot', async (c) => {
    const { email: typed = '' } = await postedForm(c, config)
    const address = v.safeParse(emailSchema, typed)
    const email = address.success ? address.output : typed.trim()
    const form = { ...empty, email }
    if (!address.success)
      return page(
        c,
        forgotPage(brand, { ...form, error: 'Enter your e-mail address, like ada@example.com.' }),
        422,
      )
    const elsewhere = noPasswordText(config, email)
    if (elsewhere !== null) return page(c, forgotPage(brand, { ...form, error: elsewhere }), 422)
    const waits = await askForReset(db, { email: email.toLowerCase(), origin: requestOrigin(c, config) })
    if (waits !== null) {
      const { problem, headers } = tooMany(waits.waitSeconds)
      return page(c, forgotPage(brand, { ...form, problem: `${problem} ${newest}` }), 429, headers)
    }
    const text = `If ${email} is the address of an account, an e-mail with a link is on its way. The link works once, for an hour.`
    return message(c, 200, 'Check your e-mail', text)
  })

  const notKnown = (c: Context) => message(c, 404, 'This link is not valid', isOver)

  app.get('/reset', async (c) => {
    const token = c.req.query('token') ?? ''
    const user = await userOfLink(db, token)
    if (user === null) return notKnown(c)
    return page(c, resetPage(brand, formFor(token, user.email)))
  })

  app.post('/reset', async (c) => {
    const { password = '', again = '' } = await postedForm(c, config)
    const token = c.req.query('token') ?? ''
    const user = await userOfLink(db, token)
    if (user === null) return notKnown(c)
    c.set('callerId', user.id)
    const errors = await resetPassword(resources, {
      token,
      user,
      password,
      again,
      origin: requestOrigin(c, config),
    })
    if (Object.keys(errors).length > 0)
      return page(c, resetPage(brand, { ...formFor(token, user.email), errors }), 422)
    const remember = await rememberBrowser(c, db, config, user.id)
    remember()
    return message(c, 200, 'Password changed', 'Sign in with the new password.')
  })
}

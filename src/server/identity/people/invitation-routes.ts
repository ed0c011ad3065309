import type { Context, Hono } from 'hono'
import type { Resources } from '#server/law/resources.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import { rememberBrowser } from '../known-browsers.ts'
import type { AnswerPages } from '../pages/answer-pages.ts'
import { invitationPage } from '../pages/invitation-page.ts'
import { postedForm } from '../posted-form.ts'
import { acceptInvitation, invitationOfLink, type OpenInvitation } from './invitations.ts'

const formFor = (token: string, { email, company, elsewhere }: OpenInvitation) => ({
  action: `/oauth/invitation?${new URLSearchParams({ token }).toString()}`,
  email,
  company,
  elsewhere,
  name: '',
  errors: {},
})

/** GET and POST /oauth/invitation, where the link of an invitation leads: the account is made with its password. */
export function invitationRoutes(app: Hono, resources: Resources, { brand, page, message }: AnswerPages) {
  const { config } = resources
  const notKnown = (c: Context) =>
    message(c, 404, 'This link is not valid', 'Ask whoever invited you to send the invitation again.')

  app.get('/invitation', async (c) => {
    const token = c.req.query('token') ?? ''
    const invited = await invitationOfLink(resources, token)
    return invited === null ? notKnown(c) : page(c, invitationPage(brand, formFor(token, invited)))
  })

  app.post('/invitation', async (c) => {
    const { name = '', password = '', again = '' } = await postedForm(c, config)
    const token = c.req.query('token') ?? ''
    const invited = await invitationOfLink(resources, token)
    if (invited === null) return notKnown(c)
    const given = { token, name, password, again, origin: requestOrigin(c, config) }
    const errors = await acceptInvitation(resources, invited, given)
    if (Object.keys(errors).length > 0)
      return page(c, invitationPage(brand, { ...formFor(token, invited), name, errors }), 422)
    c.set('callerId', invited.id)
    const remember = await rememberBrowser(c, resources.db, config, invited.id)
    remember()
    const text = invited.elsewhere ?? `Sign in as ${invited.email} with your password.`
    return message(c, 200, 'Your account is ready', text)
  })
}

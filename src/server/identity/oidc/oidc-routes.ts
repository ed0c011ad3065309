import type { Context, Hono } from 'hono'
import type { Resources } from '#server/law/resources.ts'
import type { Database } from '#server/db/database.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import { recordRefusedSignIn } from '#server/security/record-refused-sign-in.ts'
import { asQuery, parseAuthorizeRequest } from '../authorize-request.ts'
import { beginSession, lockSigningIn, signInOver } from '../begin-session.ts'
import { type AnswerPages, tooMany } from '../pages/answer-pages.ts'
import { forgetLogOut } from '../pages/logged-out.ts'
import { messagePage, type PageLink } from '../pages/page-frame.ts'
import { demandedFactor } from '../second-factor/demanded-factor.ts'
import { beginHalfSession } from '../second-factor/half-sessions.ts'
import { beginAttempt, takeAttempt } from './attempts.ts'
import { providerNamed } from './domains.ts'
import { findAccount, linkedAccount } from './find-account.ts'
import { ProofInvalid, providerClients, ProviderAway, ProviderDenied } from './provider-client.ts'

const overText = 'It took too long, was completed already, or was begun in another browser. Sign in again.'

/**
 * GET /oauth/oidc/:provider, which a link on the sign-in page leads to, and its callback: sign in with an OpenID Connect
 * provider. What follows is as after a password: a second factor where one is demanded, a session, and the portal's own code.
 */
export function oidcRoutes(app: Hono, { db, config, clock, log }: Resources, pages: AnswerPages): void {
  const { brand, home, page, message } = pages
  const clients = providerClients()

  const say = (c: Context, status: 400 | 403 | 503, title: string, text: string, link: PageLink) =>
    page(c, messagePage(brand, title, text, link), status)

  const away = (c: Context, error: ProviderAway, name: string, retry: string) => {
    log.error({ err: error }, 'sign-in provider')
    const text = `${name} does not answer, or refuses this portal. Please try again in a moment.`
    return say(c, 503, 'Sign-in is not available', text, { href: retry, text: 'Try again' })
  }

  app.get('/oidc/:provider', async (c) => {
    const provider = providerNamed(config, c.req.param('provider'))
    if (provider === null) return message(c, 404, 'There is nothing here', 'Sign in from the portal.')
    const parsed = parseAuthorizeRequest(c.req.queries(), config)
    if ('problem' in parsed) return message(c, 400, 'This sign-in link is not valid', parsed.problem)
    const query = asQuery(parsed.request)
    const { address } = requestOrigin(c, config)
    const again = c.req.query('prompt') === 'login'
    const binding = await beginAttempt(c, db, config, { provider: provider.id, query, address, again })
    if ('waitSeconds' in binding) {
      const { problem, headers } = tooMany(binding.waitSeconds)
      return page(c, messagePage(brand, 'Too many attempts', problem, home), 429, headers)
    }
    const callback = `${config.publicUrl}/oauth/oidc/${provider.id}/callback`
    try {
      return c.redirect(await clients.beginAt(provider, { callback, binding, again }), 303)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      return away(c, error, provider.name, `/oauth/oidc/${provider.id}?${query}`)
    }
  })

  app.get('/oidc/:provider/callback', async (c) => {
    const provider = providerNamed(config, c.req.param('provider'))
    if (provider === null) return message(c, 404, 'There is nothing here', 'Sign in from the portal.')
    const state = c.req.query('state') ?? ''
    const attempt = await takeAttempt(c, db, config, { provider: provider.id, state })
    if (attempt === null) return message(c, 400, 'This sign-in is over', overText)
    const { query } = attempt
    const origin = requestOrigin(c, config)
    const onward = `/oauth/authorize?${query}`
    const back = { href: `${onward}&prompt=login`, text: 'Back to sign in' }
    const refused = (email: string, reason: string) =>
      recordRefusedSignIn(db, origin, 'sign_in_failed', email, { reason })
    try {
      const { search } = new URL(c.req.url)
      const returned = new URL(`${config.publicUrl}/oauth/oidc/${provider.id}/callback${search}`)
      const proof = await clients.proofFrom(provider, returned, attempt.binding)
      c.set('account', proof.email ?? '')
      const found = await findAccount({ db, config, now: clock.now() }, { provider, proof, origin })
      if ('reason' in found) {
        await refused(proof.email ?? '', found.reason)
        // The same for whatever is missing, so that nothing tells whether there is an account.
        const text = `${provider.name} let you in, but that leads to no account here. An account has to exist with an e-mail address that ${provider.name} has verified, and to be yours. Ask whoever invited you.`
        return say(c, 403, 'No account for this sign-in', text, back)
      }
      await attempt.end()
      c.set('callerId', found.id)
      forgetLogOut(c)
      // A sign-in that the provider let pass without asking proves nothing; asked again, it may not say when.
      const provedAt = proof.authenticatedAt ?? (attempt.again ? new Date() : null)
      const oidcProvider = provider.id
      // It may have been unlinked since.
      const stillHolds = async (tx: Database) => {
        if ((await linkedAccount(tx, proof))?.id !== found.id) throw signInOver()
      }
      if (!proof.isSecondFactor && (await demandedFactor(db, config, found.id)) !== null) {
        const first = { userId: found.id, passwordHash: null, oidcProvider, stillHolds }
        await beginHalfSession(c, db, config, first)
        return c.redirect(`/oauth/second-factor?${query}`, 303)
      }
      const giveSession = await db.transaction(async (tx) => {
        const user = await lockSigningIn(tx, found.id, null)
        await stillHolds(tx)
        return beginSession(c, tx, config, user, { oidcProvider, isProved: proof.isSecondFactor, provedAt })
      })
      giveSession()
      return c.redirect(onward, 303)
    } catch (error) {
      if (error instanceof ProviderAway)
        return away(c, error, provider.name, `/oauth/oidc/${provider.id}?${query}`)
      if (error instanceof ProviderDenied) {
        await refused('', `${provider.name} ended the sign-in`)
        return say(c, 403, 'You are not signed in', `${provider.name} did not complete the sign-in.`, back)
      }
      if (!(error instanceof ProofInvalid)) throw error
      log.warn({ err: error }, 'sign-in provider')
      await refused('', `no valid proof from ${provider.name}`)
      const text = `What came back from ${provider.name} is not valid. Sign in again.`
      return say(c, 400, 'This sign-in did not work', text, back)
    }
  })
}

import type { Context, Hono } from 'hono'
import { isDatabaseAway } from '#server/db/lost-database.ts'
import type { Resources } from '#server/law/resources.ts'
import { type AnswerPages, portalOrigins } from './pages/answer-pages.ts'
import { formHtml } from './pages/form.ts'
import { tellLogOut } from './pages/logged-out.ts'
import { frame } from './pages/page-frame.ts'
import { postedForm } from './posted-form.ts'
import { currentHalfSession, deleteHalfSession } from './second-factor/half-sessions.ts'
import { clearCookie, currentSession, endRequestSession } from './sessions.ts'

const endedHere =
  'Your session in this browser has ended. The platform does not reach its data, so its access tokens could not ' +
  'be ended too: they end by themselves within hours, or as soon as you sign in here and log out once more.'

/**
 * GET and POST /oauth/logout: ends the browser's session, even if the database is unavailable, and continues to the
 * portal if a `redirect_uri` is given. A link from another site must be confirmed, or it could log anyone out, and so
 * must one that the portal can't tell from such (`ask=true`).
 */
export function logOutRoutes(
  app: Hono,
  { db, config, log }: Resources,
  { brand, page, message }: AnswerPages,
): void {
  async function logOut(c: Context): Promise<Response> {
    clearCookie(c, config, 'identity')
    tellLogOut(c)
    try {
      await endRequestSession(c, db, config)
      const half = await currentHalfSession(c, db, config)
      if (half !== null) await deleteHalfSession(db, half.id)
      clearCookie(c, config, 'sign-in')
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      log.error({ err: error }, 'a session was ended in its browser only')
      return message(c, 503, 'You are signed out in this browser', endedHere)
    }
    const target = c.req.query('redirect_uri') ?? ''
    const url = URL.canParse(target) ? new URL(target) : null
    if (url !== null && portalOrigins(config).includes(url.origin)) return c.redirect(url.href, 303)
    return message(c, 200, 'You are signed out', 'Your session and its access tokens have ended.')
  }

  app.get('/logout', async (c) => {
    const isForeign = c.req.header('sec-fetch-site') === 'cross-site'
    const isAsked = c.req.query('ask') === 'true' && (await currentSession(c, db, config)) !== null
    if (!isForeign && !isAsked) return logOut(c)
    const { search } = new URL(c.req.url)
    const form = { action: `/oauth/logout${search}`, problem: null, fields: [], verb: 'Log out' }
    return page(c, frame(brand, 'Do you want to log out?', formHtml(form)))
  })

  app.post('/logout', async (c) => {
    await postedForm(c, config)
    return logOut(c)
  })
}

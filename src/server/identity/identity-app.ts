import { Hono, type MiddlewareHandler } from 'hono'
import { isDatabaseAway } from '#server/db/lost-database.ts'
import { Refusal } from '#server/law/refusal.ts'
import type { Resources } from '#server/law/resources.ts'
import { answerPages } from './pages/answer-pages.ts'
import { logOutRoutes } from './log-out-routes.ts'
import { oidcRoutes } from './oidc/oidc-routes.ts'
import { invitationRoutes } from './people/invitation-routes.ts'
import { resetRoutes } from './reset-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { passkeyScript, passkeyScriptName } from './pages/passkey-script.ts'
import { style, styleName } from './pages/style.ts'

const awayText = 'The platform does not reach its data. Please try again in a moment.'

/**
 * Serves the identity server's pages: sign-in, also with OpenID Connect providers and passkeys, with its second factor, password change and reset, and log-out, without JavaScript but for passkeys. The portal
 * receives a one-time code and exchanges it at POST /oauth/tokens. Times are real. `counted` counts requests and throws
 * 429.
 */
export function identityApp(resources: Resources, counted: MiddlewareHandler): Hono {
  const { config, log } = resources
  const app = new Hono()
  const pages = answerPages(config)

  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  app.onError((error, c) => {
    if (error instanceof Refusal)
      return pages.message(c, error.status, 'This did not work', error.message, error.headers)
    log.error({ err: error }, 'identity page failed')
    if (isDatabaseAway(error)) return pages.message(c, 503, 'The platform is not available', awayText)
    return pages.message(c, 500, 'This did not work', 'The platform failed to answer. Please try again.')
  })

  const serve = (name: string, text: string, type: string) =>
    app.get(`/${name}`, (c) =>
      c.body(text, 200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'public, max-age=31536000, immutable',
      }),
    )
  serve(styleName, style, 'text/css')
  serve(passkeyScriptName, passkeyScript, 'text/javascript')
  // Not counted: whoever is held up must still be able to leave.
  logOutRoutes(app, resources, pages)
  app.use(counted)
  signInRoutes(app, resources, pages)
  passwordRoutes(app, resources, pages)
  oidcRoutes(app, resources, pages)
  passkeyRoutes(app, resources, pages)
  secondFactorRoutes(app, resources, pages)
  resetRoutes(app, resources, pages)
  invitationRoutes(app, resources, pages)
  return app
}

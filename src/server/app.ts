import { Hono } from 'hono'
import type { Logger } from 'pino'
import { notFound } from './errors.ts'
import { handlers } from './handlers/handlers.ts'
import { errorResponse, jsonResponse } from './http/answer.ts'
import { checkEncoding } from './http/check-encoding.ts'
import { compression } from './http/compression.ts'
import { registerEndpoints } from './http/endpoint-loop.ts'
import { serveHealth } from './http/health.ts'
import { serveImages } from './http/images.ts'
import { openApiDocument } from './http/openapi.ts'
import { portalConfigNow } from './http/portal-config.ts'
import { servePortal } from './http/portal-pages.ts'
import { serveProviderApi } from './http/provider-api.ts'
import { serveReportFiles } from './http/report-files.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { identityApp } from './identity/identity-app.ts'
import { processCounts } from './limits/request-limit.ts'
import type { Resources } from './resources.ts'

/** Paths of the platform's services; any other path is the portal's. */
const platformPaths = /^\/(api|platform|oauth|buildpack-registry|source-control|images)(\/|$)/

/**
 * The whole platform as a function from requests to answers: portal, add-ons API, platform API and
 * identity on one origin. Holds no state but its resources.
 */
export function createApp(resources: Resources): Hono {
  const { config, log } = resources
  const app = new Hono()
  app.use(requestLog(log, config))
  app.use(securityHeaders(config))
  app.use(compression())
  app.onError((error, c) =>
    errorResponse(c.req.path, error, (c.get('log' as never) as Logger | undefined) ?? log),
  )
  app.use(async (c, next) => {
    if (platformPaths.test(c.req.path)) checkEncoding(c.req.url)
    await next()
  })

  serveHealth(app, resources)
  app.get('/config.json', () => jsonResponse(200, portalConfigNow(resources), {}))
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/api/v3/openapi.json', () =>
    jsonResponse(200, (document ??= openApiDocument(config.publicUrl)), {}),
  )
  serveImages(app, resources)
  serveReportFiles(app, resources)
  const counts = processCounts()
  serveProviderApi(app, resources, counts)
  registerEndpoints(app, handlers, resources, counts)
  app.route('/oauth', identityApp(resources))
  app.all('*', async (c, next) => {
    if (platformPaths.test(c.req.path)) throw notFound('There is nothing at this path.')
    await next()
  })
  if (resources.portalDir !== null) servePortal(app, resources.portalDir, config)
  app.notFound((c) => errorResponse(c.req.path, notFound('There is nothing at this path.'), log))
  return app
}

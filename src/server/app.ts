import { Hono } from 'hono'
import type { PortalConfig } from '#contract/config.ts'
import { notFound, Refusal } from '#server/law/refusal.ts'
import { handlers } from './endpoints.ts'
import { errorResponse, jsonResponse } from '#server/http/answer.ts'
import { checkEncoding, checkLength } from '#server/http/check-url.ts'
import { compression } from '#server/http/compression.ts'
import { registerEndpoints } from '#server/http/request-pipeline.ts'
import { serveHealth } from '#server/http/probes/health.ts'
import { serveChangelogFeeds } from '#server/addons/changelog-feeds.ts'
import { serveImages } from '#server/pictures/images.ts'
import { serveOpenApi } from '#server/http/openapi/serve-openapi.ts'
import { countRequests } from '#server/metrics/count-requests.ts'
import { serveMetrics } from '#server/http/probes/serve-metrics.ts'
import { servePortal } from '#server/http/portal/portal-pages.ts'
import { serveProviderApi } from '#server/provider-api/provider-api.ts'
import { providerPaths } from '#server/provider-api/provider-paths.ts'
import { serveReportFiles } from '#server/reports/report-files.ts'
import { requestLog } from '#server/http/request-log.ts'
import { lapseBy } from '#server/law/lapse.ts'
import { publishBy } from '#server/law/publish-at-once.ts'
import { publishAtOnce } from '#server/catalogue/publish.ts'
import { lapseApprovals } from '#server/approvals/lapse.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { loadEffects } from '#server/dry-runs/load-effects.ts'
import { prefetch } from '#server/buildpacks/source-control/prefetch.ts'
import { authenticate } from '#server/identity/authenticate.ts'
import { checkScreenshotRoom } from '#server/listing/screenshots.rules.ts'
import { proofKindsOf, refuseUnproven } from '#server/identity/fresh-proof/refuse-unproven.ts'
import { identityApp } from '#server/identity/identity-app.ts'
import { answerPages } from '#server/identity/pages/answer-pages.ts'
import { countByAddress, processCounts } from '#server/limits/request-limit.ts'
import type { Resources } from '#server/law/resources.ts'
import { isTracing } from '#server/tracing/spans.ts'
import { traceRequests } from '#server/tracing/trace-requests.ts'

/** Paths of the platform's services; every other path belongs to the portal. */
const platformPaths = /^\/(api|platform|oauth|buildpack-registry|source-control|images)(\/|$)/

/** The paths of those that programs call; people open the identity server's pages. */
const servicePaths = /^\/(api|platform|buildpack-registry|source-control|images)(\/|$)/

/** Answers outside the table that cost more than what is in memory; the identity server counts its own. */
const countedPaths = /^\/(?:(?:api|images)\/|(?:config\.json|changelog\.(?:atom|json))$)/

/**
 * The whole platform as a function from requests to responses: portal, add-ons API, platform API and identity server
 * on one origin. Its only state is its resources.
 */
export function createApp(resources: Resources): Hono {
  const { config, log, clock, metrics } = resources
  lapseBy(lapseApprovals)
  publishBy(publishAtOnce)
  const app = new Hono()
  if (isTracing()) app.use(traceRequests())
  if (metrics !== undefined) app.use(countRequests(metrics))
  app.use(requestLog(log, config))
  app.use(securityHeaders(config))
  app.use(compression())
  const pages = answerPages(config)
  app.onError((error, c) => {
    // A person who followed a link gets a page.
    const isForPerson =
      !servicePaths.test(c.req.path) && c.req.header('accept')?.includes('text/html') === true
    if (isForPerson && error instanceof Refusal)
      return pages.message(c, error.status, 'This did not work', error.message, error.headers)
    return errorResponse(c.req.path, error, c.get('log') ?? log)
  })
  app.use(async (c, next) => {
    checkLength(c.req.path)
    if (platformPaths.test(c.req.path)) checkEncoding(c.req.url)
    await next()
  })

  serveHealth(app, resources)
  if (metrics !== undefined && config.metricsPort === null && config.metricsToken !== null)
    serveMetrics(app, resources, metrics, config.metricsToken)
  const portalConfig = (): PortalConfig => ({ ...config.portal, now: clock.now().toISOString() })
  const counts = processCounts()
  serveProviderApi(app, resources, counts)
  const subjectWork = {
    authenticate,
    prefetch,
    refuseUnproven,
    proofKindsOf,
    checkPictureRoom: checkScreenshotRoom,
    loadEffects,
  }
  registerEndpoints(app, handlers, { ...resources, ...subjectWork }, counts)
  // Comes after the table, which counts its requests itself.
  const counted = countByAddress(counts, resources)
  app.use(async (c, next) => (countedPaths.test(c.req.path) ? counted(c, next) : next()))
  app.get('/config.json', () => jsonResponse(200, portalConfig(), {}))
  serveOpenApi(app, config, providerPaths)
  serveImages(app, resources)
  serveChangelogFeeds(app, resources)
  serveReportFiles(app, resources)
  app.route('/oauth', identityApp(resources, counted))
  app.all('*', async (c, next) => {
    if (platformPaths.test(c.req.path)) throw notFound('There is nothing at this path.')
    await next()
  })
  if (resources.portalDir !== null) servePortal(app, resources.portalDir, config, portalConfig)
  app.notFound((c) => errorResponse(c.req.path, notFound('There is nothing at this path.'), log))
  return app
}

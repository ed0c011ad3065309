import { Hono } from 'hono'
import type { Resources } from '#server/law/resources.ts'
import { withTimeout } from '#server/db/with-timeout.ts'
import { errorResponse } from '../answer.ts'
import { notFound, unauthorized } from '#server/law/refusal.ts'
import { isSameSecret } from '#server/keys/same-secret.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { readQueues } from '#server/metrics/queues.ts'

const limitMs = 2000

type ScrapeResources = Pick<Resources, 'db' | 'clock' | 'log'>

/** Reads into the gauges what only the database knows; without an answer in time there are no such figures. */
async function look({ db, clock, log }: ScrapeResources, metrics: Metrics): Promise<void> {
  const { databaseUp, queueLength, queueAge } = metrics
  const found = await withTimeout(readQueues(db, clock.now()), limitMs).catch((error: unknown) => {
    log.warn({ err: error }, 'metrics: the database does not answer')
    return 'away' as const
  })
  const isUp = typeof found !== 'string'
  databaseUp.set(isUp ? 1 : 0)
  queueLength.reset()
  queueAge.reset()
  for (const { queue, length, age } of isUp ? found : []) {
    queueLength.set({ queue }, length)
    queueAge.set({ queue }, age)
  }
}

/**
 * Serves GET /metrics in Prometheus' text form, to the holder of the token if there is one. However many ask at once, the
 * database is asked once.
 */
export function serveMetrics(
  app: Hono,
  resources: ScrapeResources,
  metrics: Metrics,
  token: string | null,
): void {
  let looking: Promise<void> | null = null
  app.get('/metrics', async (c) => {
    if (token !== null && !isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`))
      throw unauthorized('The figures ask for their token.')
    await (looking ??= look(resources, metrics).finally(() => (looking = null)))
    return c.body(await metrics.registry.metrics(), 200, {
      'content-type': metrics.registry.contentType,
      'cache-control': 'no-store',
    })
  })
}

/** The app of the metrics' own port, which answers nothing else. */
export function metricsApp(resources: ScrapeResources, metrics: Metrics, token: string | null): Hono {
  const app = new Hono()
  app.onError((error, c) => errorResponse(c.req.path, error, resources.log))
  app.notFound((c) => errorResponse(c.req.path, notFound('There is nothing at this path.'), resources.log))
  serveMetrics(app, resources, metrics, token)
  return app
}

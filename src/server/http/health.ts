import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Resources } from '#server/config/resources.ts'

const limitMs = 2000

/** True if the database answers a query within the time limit. */
async function databaseAnswers({ db, log }: Pick<Resources, 'db' | 'log'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  const asked = db.execute(sql`select 1`).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'health: the database does not answer')
      return false
    },
  )
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
}

/** GET /healthz: 200 if the database answers, else 503. */
export function serveHealth(app: Hono, resources: Pick<Resources, 'db' | 'log'>): void {
  app.get('/healthz', async (c) => {
    const ok = await databaseAnswers(resources)
    return c.json({ status: ok ? 'ok' : 'unavailable' }, ok ? 200 : 503, { 'cache-control': 'no-store' })
  })
}

import type { Hono } from 'hono'
import type { Resources } from '#server/law/resources.ts'
import { compareMigrations } from '#server/db/migrate.ts'
import { withTimeout } from '#server/db/with-timeout.ts'

const limitMs = 2000

type HealthResources = Pick<Resources, 'db' | 'log' | 'stopping'>

const words = {
  stopping: 'The server is shutting down.',
  late: `The database does not answer within ${limitMs / 1000} seconds.`,
  away: 'The database does not answer.',
  behind: 'The database lacks migrations of this build.',
  ahead: 'The database has migrations that this build does not know.',
} as const

type Trouble = keyof typeof words

/** Finds what the database lacks for serving requests; null if nothing. */
async function databaseTrouble({ db, log }: HealthResources): Promise<Trouble | null> {
  try {
    const { missing, unknown } = await compareMigrations(db)
    if (missing.length > 0) return 'behind'
    return unknown.length > 0 ? 'ahead' : null
  } catch (error) {
    log.warn({ err: error }, 'not ready: the database does not answer')
    return 'away'
  }
}

/**
 * Serves GET /healthz, 200 while the process answers, and GET /readyz, 200 while it can serve requests: its database
 * answers in time and is at this build's migration, and the server is not shutting down. Else 503, with the reason in
 * words.
 */
export function serveHealth(app: Hono, resources: HealthResources): void {
  const headers = { 'cache-control': 'no-store' }
  // However many ask at once, the database is asked by one of them: this needs no sign-in.
  let asked: Promise<Trouble | null> | null = null
  const trouble = async (): Promise<Trouble | null> => {
    if (resources.stopping?.aborted) return 'stopping'
    asked ??= withTimeout(databaseTrouble(resources), limitMs).finally(() => (asked = null))
    const found = await asked
    return resources.stopping?.aborted ? 'stopping' : found
  }
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers))
  app.get('/readyz', async (c) => {
    const found = await trouble()
    return found === null
      ? c.json({ status: 'ready' }, 200, headers)
      : c.json({ status: 'unavailable', message: words[found] }, 503, headers)
  })
}

import type { Context as HonoContext } from 'hono'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { invalid } from './errors.ts'

/**
 * True if a write asks what it would do (`?dry_run=true`). Throws 422 for another value, and for calls that cannot be
 * tried, which would be made in earnest.
 */
export function isDryRun(
  http: HonoContext,
  { method, dryRun }: Pick<Endpoint, 'method' | 'dryRun'>,
): boolean {
  const asked = method === 'GET' ? undefined : http.req.queries('dry_run')
  if (asked === undefined) return false
  const [value, ...more] = asked
  if (more.length > 0 || (value !== 'true' && value !== 'false'))
    throw invalid({ dryRun: ['must be true or false'] })
  if (dryRun !== true) throw invalid({ dryRun: ['is not offered for this call'] })
  return value === 'true'
}

/** Ends a transaction that was only tried. */
class Undone extends Error {
  constructor(readonly found: unknown) {
    super('a dry run is rolled back')
  }
}

/** Runs work in a transaction that is always rolled back, and returns what it found. */
export async function inUndoneTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx): Promise<never> => {
      throw new Undone(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.found as T
    throw error
  }
}

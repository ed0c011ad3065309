import { and, eq, gt, lte, max } from 'drizzle-orm'
import type * as v from 'valibot'
import type { installFeed, installFeedQuery } from '#contract/installs/install.ts'
import type { Database } from '#server/db/database.ts'
import { installRequests, providerResources } from '#server/db/schema.ts'
import { invalid } from '#server/law/refusal.ts'
import { addonNamed } from '#server/law/subjects.ts'
import { loadServiceInstalls } from './install.record.ts'

/** Installs of a page if the request asks for no number. */
const pageSize = 200

/**
 * Loads the installs that have changed since a cursor, in the order of their last changes. Serials are drawn in the order
 * in which transactions commit, so none below the newest one is still to come. Throws 422 for a cursor that is ahead of
 * the database, as after the restoration of a backup.
 */
export async function loadInstallFeed(
  db: Database,
  query: v.InferOutput<typeof installFeedQuery>,
): Promise<v.InferInput<typeof installFeed>> {
  const { since: cursor = '0', addon, account, state, max: most = pageSize } = query
  const since = Number(cursor)
  const [last] = await db.select({ serial: max(installRequests.serial) }).from(installRequests)
  const newest = last?.serial ?? 0
  if (since > newest)
    throw invalid({
      since: ['is ahead of all changes, as after the restoration of a backup: begin without one'],
    })
  const rows = await loadServiceInstalls(
    db,
    and(
      gt(installRequests.serial, since),
      lte(installRequests.serial, newest),
      addon === undefined ? undefined : addonNamed(addon),
      account === undefined ? undefined : eq(installRequests.account, account.toLowerCase()),
      state === undefined ? undefined : eq(providerResources.state, state),
    ),
    most + 1,
  )
  const page = rows.slice(0, most)
  const more = rows.length > most
  const end = more ? page.at(-1)?.serial : newest
  return { installs: page.map(({ install }) => install), cursor: String(end ?? newest), more }
}

import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { drizzleOptions } from '#server/db/database.ts'
import { drizzleEmbedded } from '#server/db/embedded-plans.ts'
import { postgresNotices } from '#server/db/notices.ts'
import { type OpenDatabase, openPglite, openPostgres } from '#server/db/open.ts'

export interface CountedDatabase extends OpenDatabase {
  /** The statements since the last call, without those that begin and end transactions. */
  statements(): string[]
}

/** Opens and migrates a database that counts its statements: a PostgreSQL server's, or an embedded one. */
export async function countedDatabase(
  place: { url: string } | Parameters<typeof openPglite>[0],
): Promise<CountedDatabase> {
  let counted: string[] = []
  const logQuery = (query: string) => {
    if (!/^(begin|commit|rollback|savepoint|release)/i.test(query)) counted.push(query)
  }
  const statements = () => {
    const since = counted
    counted = []
    return since
  }
  if ('url' in place) {
    await (await openPostgres(place.url, () => undefined)).close()
    const pool = new Pool({ connectionString: place.url })
    const notices = postgresNotices(place.url, () => undefined)
    return {
      db: drizzlePg(pool, { ...drizzleOptions, logger: { logQuery } }),
      notices,
      statements,
      close: () => pool.end(),
    }
  }
  const { client, notices, close } = await openPglite(place)
  return { db: drizzleEmbedded(client, { logQuery }), notices, statements, close }
}

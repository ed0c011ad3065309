import { Client } from 'pg'
import { AdminProblem } from '#server/config/problems.ts'

/** Number of the advisory lock that an import holds; any number that nothing else locks. */
const importLock = 5_105_105

/**
 * Does the work of an import while no other one runs. An embedded database (null) has no other process. Throws
 * AdminProblem if there is another import.
 */
export async function withImportLock<T>(databaseUrl: string | null, work: () => Promise<T>): Promise<T> {
  if (databaseUrl === null) return work()
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // The import's own statements tell of a database that is lost.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      importLock,
    ])
    if (rows[0]?.locked !== true)
      throw new AdminProblem('Another import is under way. Wait for its end, then run this again.')
    return await work()
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

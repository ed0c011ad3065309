import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import type { Database } from './database.ts'
import { isDatabaseAway, transactionLate } from './lost-database.ts'
import * as schema from './schema.ts'

/** Connections of one process, where no other number is configured. */
export const defaultConnections = 20

/** How long whoever needs a connection waits for one, in ms. */
const connectMs = 5_000

/** The database ends what takes too long by itself; `query_timeout` is for where it can not be heard. */
const limitsOf = (limitMs: number | null) =>
  limitMs === null
    ? {}
    : {
        statement_timeout: limitMs,
        idle_in_transaction_session_timeout: limitMs,
        query_timeout: limitMs + 1_000,
      }

/** Runs a transaction, and ends its connection where it takes too long: so long are its rows locked. */
async function inTime<T>(client: PoolClient, limitMs: number | null, work: () => Promise<T>): Promise<T> {
  if (limitMs === null) return work()
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    // Whoever waits for an answer on it hears at once that there is none.
    void client.end()
  }, limitMs)
  try {
    return await work()
  } catch (error) {
    throw isLate ? transactionLate(error) : error
  } finally {
    clearTimeout(deadline)
  }
}

/**
 * A PostgreSQL database by a pool of connections that outlives the loss of any of them: somebody hears of every
 * connection that breaks (an error that nobody hears ends the process), and a transaction always gives its
 * connection back, also one that could not begin. No statement and no transaction takes longer than `limitMs`,
 * whether the database can be heard or not; null is without limits.
 */
export function openPool(
  connectionString: string,
  limitMs: number | null,
  onError: (error: Error) => void,
  connections = defaultConnections,
): { db: Database; close: () => Promise<void> } {
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    ...limitsOf(limitMs),
  })
  pool.on('error', onError)
  pool.on('connect', (client) => void client.on('error', onError))
  const options = { schema, casing: 'snake_case' } as const
  const db: Database = drizzle(pool, options)
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let isBroken = false
    try {
      const own: Database = drizzle(client, options)
      return await inTime(client, limitMs, () => own.transaction(work, config))
    } catch (error) {
      // It may be in the middle of something, and nobody else is to wait for that.
      isBroken = isDatabaseAway(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }
  return { db: Object.assign(db, { transaction }), close: () => pool.end() }
}

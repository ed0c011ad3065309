import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import { type Database, drizzleOptions } from './database.ts'
import { isDatabaseAway, transactionLate } from './lost-database.ts'
import { defaultConnections } from '#server/config/config.ts'
import { traceClient } from '#server/tracing/trace-queries.ts'

/** Longest wait for a free connection, in ms. */
const connectMs = 5_000

/** A pool's connections, those of them that nobody uses, and how many wait for one. */
export interface PoolCounts {
  total: number
  idle: number
  waiting: number
}

/** The database aborts slow statements itself; `query_timeout` covers one that no longer responds. */
const limitsOf = (limitMs: number | null) =>
  limitMs === null
    ? {}
    : {
        statement_timeout: limitMs,
        idle_in_transaction_session_timeout: limitMs,
        query_timeout: limitMs + 1_000,
      }

/** Runs a transaction and closes its connection if it takes too long, since its rows stay locked until then. */
async function inTime<T>(client: PoolClient, limitMs: number | null, work: () => Promise<T>): Promise<T> {
  if (limitMs === null) return work()
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    // Rejects the queries in flight on it immediately.
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
 * Creates a connection pool that survives the loss of any connection: each failure is reported (an unhandled error
 * event would end the process), and a transaction always returns its connection, even if it could not begin. No
 * statement or transaction exceeds `limitMs`, whether the database responds or not; null for no limit.
 */
export function openPool(
  connectionString: string,
  limitMs: number | null,
  onError: (error: Error) => void,
  connections = defaultConnections,
): { db: Database; close: () => Promise<void>; counts: () => PoolCounts } {
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    ...limitsOf(limitMs),
  })
  pool.on('error', onError)
  pool.on('connect', (client) => void client.on('error', onError))
  const db: Database = drizzle(traceClient(pool), drizzleOptions)
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let isBroken = false
    try {
      const own: Database = drizzle(traceClient(client), drizzleOptions)
      return await inTime(client, limitMs, () => own.transaction(work, config))
    } catch (error) {
      // It may be in the middle of a statement, so never reuse it.
      isBroken = isDatabaseAway(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }
  return {
    db: Object.assign(db, { transaction }),
    close: () => pool.end(),
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

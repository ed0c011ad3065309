import type { Database } from './database.ts'
import { mayRunAgain } from './lost-database.ts'

/** Attempts of a transaction that conflicts with another. */
const maxTries = 4

/** Runs a transaction, again if it lost to a concurrent one. */
export async function retryTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries >= maxTries || !mayRunAgain(error)) throw error
    }
  }
}

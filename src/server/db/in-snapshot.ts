import type { Database } from './database.ts'

/** Reads one state of the database, in a transaction that writes nothing. */
export const inSnapshot = <Result>(db: Database, read: (tx: Database) => Promise<Result>): Promise<Result> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

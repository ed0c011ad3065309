import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

/** The database or one of its transactions. Inside a transaction, use only the one passed in. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** How Drizzle is opened on either database. */
export const drizzleOptions = { schema, casing: 'snake_case' } as const

/** Runs a statement that is written in SQL; returns its rows, whose type the statement's writer knows. */
export const sqlRows = async <Row>(db: Database, statement: SQL): Promise<Row[]> =>
  ((await db.execute(statement)) as unknown as { rows: Row[] }).rows

/** Locks the row of an id until the transaction ends. */
export const lockRow = (tx: Database, table: PgTable & { id: PgColumn }, id: string) =>
  tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update')

/** Reads one state of the database, in a transaction that writes nothing. */
export const inSnapshot = <Result>(db: Database, read: (tx: Database) => Promise<Result>): Promise<Result> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

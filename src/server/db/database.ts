import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

/** The database or one of its transactions. Inside a transaction, use only the one passed in. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** How Drizzle is opened on either database. */
export const drizzleOptions = { schema, casing: 'snake_case' } as const

/** Runs a statement that is written in SQL; returns its rows, whose type the statement's writer knows. */
export const rowsOf = async <Row>(db: Database, statement: SQL): Promise<Row[]> =>
  ((await db.execute(statement)) as unknown as { rows: Row[] }).rows

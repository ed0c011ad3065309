import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The database or one of its transactions. Inside a transaction, use only the one passed in. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

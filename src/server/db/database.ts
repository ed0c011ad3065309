import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The database, or a transaction of it. Inside a transaction use only the one that was passed in. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

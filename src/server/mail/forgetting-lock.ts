import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

const key: SQL = sql`hashtextextended('forgetting', 0)`

/** Waits until no other transaction forgets customers or holds them, and keeps both off until this one ends. */
export const lockForgetting = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(${key})`)

/** Waits until no transaction forgets customers, and keeps that off until this one ends, for what copies an address. */
export const shareForgetting = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock_shared(${key})`)

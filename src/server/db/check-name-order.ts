import { sql } from 'drizzle-orm'
import { StartRefused } from '#server/config/problems.ts'
import { type Database, sqlRows } from './database.ts'

/** The indexes that have names in their order. */
const indexes = ['addons_display_name', 'addons_by_slug', 'companies_name']

/** Drizzle's errors have the database's own as their cause. */
const messageOf = ({ message, cause }: Error): string => (cause instanceof Error ? cause.message : message)

/**
 * Throws StartRefused if the database cannot sort names: its PostgreSQL must have ICU, and its encoding must be one that
 * ICU knows. Tries it with a collation that lasts as long as the transaction.
 */
export async function refuseWithoutNameOrder(db: Database): Promise<void> {
  const tried = await db
    .transaction(async (tx) => {
      await tx.execute(
        sql`create collation pg_temp.tried_order (provider = icu, locale = 'und@colNumeric=yes')`,
      )
      const compared = sql`select 'Plan 2' < 'Plan 10' collate pg_temp.tried_order and 'Äpfel' < 'Zebra' collate pg_temp.tried_order as "isRight"`
      const [answer] = await sqlRows<{ isRight: boolean }>(tx, compared)
      await tx.execute(sql`drop collation pg_temp.tried_order`)
      return answer?.isRight === true
    })
    .catch((error: unknown) => error)
  if (tried === true) return
  const reason = tried instanceof Error ? ` (${messageOf(tried)})` : ''
  throw new StartRefused(
    `The database cannot sort names: its PostgreSQL must be built with ICU, and its encoding must be UTF8${reason}.`,
  )
}

/** Tells where the names of a database were put in order by another version of ICU. */
export async function nameOrderFindings(db: Database): Promise<string[]> {
  const changed = sql`
    select collversion as "was", pg_collation_actual_version(oid) as "is" from pg_collation
    where collname = 'name_order' and collversion <> pg_collation_actual_version(oid)`
  const rows = await sqlRows<{ was: string; is: string }>(db, changed)
  const commands = [
    ...indexes.map((name) => `reindex index ${name};`),
    'alter collation name_order refresh version;',
  ]
  return rows.map(
    ({ was, is }) =>
      `Names were put in order by version ${was} of ICU, and PostgreSQL now has ${is}, so that lists may skip or repeat a name. Run: ${commands.join(' ')}`,
  )
}

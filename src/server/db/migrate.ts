import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Logger, sql } from 'drizzle-orm'
import { StartRefused } from '#server/config/problems.ts'
import { type Database, sqlRows } from './database.ts'
import { refuseWithoutNameOrder } from './check-name-order.ts'

/** The SQL migrations: in this folder, and copied next to the server's bundle. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Advisory lock under which one starting server migrates while others wait. */
export const migrationLock = 7001

/** A migration's name, and the time in ms at which it was made, by which a database knows it. */
interface Migration {
  tag: string
  when: number
}

let known: readonly Migration[] | undefined

/** The migrations of this build, in their order. */
function buildMigrations(): readonly Migration[] {
  const journal = join(migrationsFolder, 'meta/_journal.json')
  known ??= (JSON.parse(readFileSync(journal, 'utf8')) as { entries: Migration[] }).entries
  return known
}

/** The times at which the migrations of a database were made. */
async function databaseMigrations(db: Database): Promise<number[]> {
  const table = 'drizzle.__drizzle_migrations'
  const looked = sql`select to_regclass(${table}) is not null as "isThere"`
  if ((await sqlRows<{ isThere: boolean }>(db, looked))[0]?.isThere !== true) return []
  const applied = sql`select created_at::float8 as "when" from ${sql.raw(table)} order by created_at`
  return (await sqlRows<{ when: number }>(db, applied)).map(({ when }) => when)
}

/** Finds the times, of those at which migrations were made, that are of none of this build. */
export const unknownOf = (times: readonly number[]): number[] =>
  times.filter((time) => !buildMigrations().some(({ when }) => when === time))

/** Finds the migrations of this build that a database lacks, and the times of those that this build does not know. */
export async function compareMigrations(db: Database): Promise<{ missing: Migration[]; unknown: number[] }> {
  const applied = await databaseMigrations(db)
  return {
    missing: buildMigrations().filter(({ when }) => !applied.includes(when)),
    unknown: unknownOf(applied),
  }
}

const timeOf = (when: number | undefined) => new Date(when ?? 0).toISOString()

/** Describes what is wrong with a database that has had migrations which this build does not know. */
export function describeUnknown(unknown: readonly number[]): string {
  const last = buildMigrations().at(-1)
  return (
    `The database has migrations that this build does not know, the last of them made at ${timeOf(unknown.at(-1))}. ` +
    `The last one that this build knows is ${last?.tag}, made at ${timeOf(last?.when)}. ` +
    'Start the newer build, or restore a backup from before the upgrade.'
  )
}

/** A migration that a database has just had, by its name. */
export interface AppliedMigration {
  migration: string
  ms: number
}

export interface MigrateOptions {
  /** Opens the database with the migrations it has, whichever they are. */
  leaveAsItIs?: boolean
  /** Called for each migration once all of them have been applied. */
  onMigration?: (applied: AppliedMigration) => void
}

/** Times migrations by the row that drizzle's migrator inserts after the statements of each. */
function timeMigrations(applied: AppliedMigration[]): Logger {
  let begun = performance.now()
  return {
    logQuery: (query, [, when]) => {
      if (!query.startsWith('insert into "drizzle"."__drizzle_migrations"')) return
      const now = performance.now()
      const name = buildMigrations().find((each) => each.when === when)?.tag
      applied.push({ migration: name ?? String(when), ms: Math.round(now - begun) })
      begun = now
    },
  }
}

/**
 * Applies the migrations of this build that a database lacks, all of them or none. Throws StartRefused, before it
 * changes anything, if the database has had others that this build does not know or cannot sort names.
 */
export async function applyMigrations<T extends Database>(
  open: (logger: Logger) => T,
  migrate: (db: T, config: { migrationsFolder: string }) => Promise<void>,
  { onMigration }: MigrateOptions,
): Promise<void> {
  const applied: AppliedMigration[] = []
  const db = open(timeMigrations(applied))
  const { missing, unknown } = await compareMigrations(db)
  if (unknown.length > 0) throw new StartRefused(describeUnknown(unknown))
  if (missing.length > 0) {
    await refuseWithoutNameOrder(db)
    await migrate(db, { migrationsFolder })
  }
  for (const each of applied) onMigration?.(each)
}

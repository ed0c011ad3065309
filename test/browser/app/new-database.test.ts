import { expect, inject, test } from 'vitest'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { copyNewDatabase } from '#server/db/new-database.ts'
import { type OpenDatabase, openPglite } from '#server/db/open.ts'

/** The columns, indexes, constraints and triggers of a database, and the migrations it has had. */
async function anatomy({ db }: OpenDatabase): Promise<unknown[]> {
  const asked = [
    sql`select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
    sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`,
    sql`select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint order by 1, 2`,
    sql`select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
    sql`select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`,
    sql`select hash, created_at from drizzle.__drizzle_migrations order by 2`,
    sql`select (select count(*) from categories)::int, (select count(*) from countries)::int`,
  ]
  const found: unknown[] = []
  for (const each of asked) found.push(((await db.execute(each)) as unknown as { rows: unknown[] }).rows)
  return found
}

test('the database that the build has made is that which the migrations make, with nothing left to apply', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'new-database-'))
  try {
    copyNewDatabase(join(folder, 'db'), join(inject('serverDir'), 'new-database'))
    const applied: string[] = []
    const onMigration = ({ migration }: { migration: string }) => applied.push(migration)
    const built = await openPglite({ dataDir: join(folder, 'db') }, { onMigration })
    expect(applied).toEqual([])
    const fresh = await openPglite({})
    expect(await anatomy(built)).toEqual(await anatomy(fresh))
    await Promise.all([built.close(), fresh.close()])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the doctor does not fill an empty data folder, and says that there is no database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'new-database-'))
  try {
    const { stderr, status } = spawnSync(process.execPath, [join(inject('serverDir'), 'doctor.js')], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    })
    expect(stderr).toContain(`There is no database in ${folder}.`)
    expect([status, readdirSync(folder)]).toEqual([2, []])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

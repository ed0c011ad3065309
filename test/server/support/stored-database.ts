import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { Client } from 'pg'
import * as v from 'valibot'
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { groupBy } from '#server/db/group-by.ts'
import { migrationsFolder } from '#server/db/migrate.ts'
import { openPglite, openPostgres } from '#server/db/open.ts'
import { readAs } from '#test/support/read-as.ts'
import { onPostgres, type TestDatabase } from '#test/support/server.ts'

const storedFolder = new URL('../stored/', import.meta.url)

const journalSchema = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string() })) })

/**
 * Lines of a database that an older version has stored: of each row its table, a tab and the row as JSON, and before
 * them, named in the same way, `migrations` with the hashes of those of then, `sequences` with their last values, and
 * `known`, where there is such a line, with what test/commands/store-database.ts has noted about it.
 */
function storedLines(name: string): { table: string; json: string }[] {
  const text = brotliDecompressSync(readFileSync(new URL(`${name}.tsv.br`, storedFolder))).toString('utf8')
  return text.split('\n').map((line) => {
    const end = line.indexOf('\t')
    return { table: line.slice(0, end), json: line.slice(end + 1) }
  })
}

/** The migrations of then alone, in a folder of their own. Throws where one of them has been changed since. */
function migrationsOf(hashes: Readonly<Record<string, string>>): string {
  for (const [file, hash] of Object.entries(hashes)) {
    const now = createHash('sha256')
      .update(readFileSync(join(migrationsFolder, file)))
      .digest('hex')
    if (now !== hash) throw new Error(`${file} is not what it was when databases were migrated with it`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = readAs(JSON.parse(readFileSync(path, 'utf8')), journalSchema)
  const entries = journal.entries.filter(({ tag }) => Object.hasOwn(hashes, `${tag}.sql`))
  writeFileSync(path, JSON.stringify({ ...journal, entries }))
  return folder
}

type Lines = ReturnType<typeof storedLines>

function lineOf<Schema extends v.GenericSchema>(lines: Lines, name: string, schema: Schema) {
  const line = lines.find(({ table }) => table === name)
  if (line === undefined) throw new Error(`the stored database has no line ${name}`)
  return readAs(JSON.parse(line.json), schema)
}

/** Notes of a stored database from when it was made; answers are those of the version of then. */
const knownSchema = v.object({
  at: v.string(),
  oneTime: v.object({ email: v.string(), password: v.string() }),
  apiToken: v.object({ slug: v.string(), token: v.string() }),
  secrets: v.object({ slug: v.string(), password: v.string(), ssoSalt: v.string() }),
  answers: v.array(v.object({ email: v.string(), path: v.string(), body: v.unknown() })),
})
export type KnownOfStored = v.InferOutput<typeof knownSchema>

/** Reads the notes of a stored database. */
export const knownOf = (name: string): KnownOfStored => lineOf(storedLines(name), 'known', knownSchema)

/** Fills the tables of then, in a database that its migrations have made. */
async function fill(db: Pick<Database, 'execute'>, lines: Lines): Promise<void> {
  await db.execute(sql`set session_replication_role = replica`)
  const rows = lines.filter(({ table }) => !['migrations', 'sequences', 'known'].includes(table))
  for (const [table, of] of groupBy(rows, (row) => row.table)) {
    const list = `[${of.map(({ json }) => json).join(',')}]`
    const name = sql.identifier(table)
    // Migrations fill some tables themselves.
    await db.execute(sql`delete from ${name}`)
    await db.execute(
      sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${list}::jsonb)`,
    )
  }
  for (const [name, last] of Object.entries(lineOf(lines, 'sequences', v.record(v.string(), v.number()))))
    await db.execute(sql`select setval(${name}::regclass, ${last})`)
  await db.execute(sql`set session_replication_role = default`)
}

/** A database with the migrations and rows of then, embedded: as a dump of its folder. */
async function embedded(folder: string, lines: Lines): Promise<Blob> {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: folder })
  await fill(db, lines)
  const dump = await client.dumpDataDir('none')
  await client.close()
  return dump
}

/** A database with the migrations and rows of then, on the server of the run: its URL. */
async function onServer(folder: string, lines: Lines): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `stored_${randomUUID().replaceAll('-', '')}`
  const maintenance = new Client({ connectionString: url.href })
  await maintenance.connect()
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  url.pathname = `/${name}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  const db = drizzlePg(client)
  await migratePg(db, { migrationsFolder: folder })
  await fill(db, lines)
  await client.end()
  return url.href
}

/** A database as an older version has stored it, opened, and so migrated, by this one. */
export async function openStored(name: string): Promise<TestDatabase> {
  const lines = storedLines(name)
  const folder = migrationsOf(lineOf(lines, 'migrations', v.record(v.string(), v.string())))
  try {
    if (onPostgres) {
      const url = await onServer(folder, lines)
      const another = () => openPostgres(url, () => undefined)
      return { ...(await another()), another }
    }
    const database = await openPglite({ loadDataDir: await embedded(folder, lines) })
    return { ...database, another: () => Promise.resolve({ ...database, close: () => Promise.resolve() }) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import * as v from 'valibot'
import { groupBy } from '#server/db/group-by.ts'
import { migrationsFolder } from '#server/db/migrate.ts'
import { readAs } from '#test/support/read-as.ts'

/** A line per row: the table, a tab, the row as JSON. The first line has the hashes of the migrations of then. */
const stored = new URL('../stored/demo-at-73df4fd.tsv.gz', import.meta.url)

const journalSchema = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string() })) })

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

/** The demo story's database as the product stored it at 73df4fd, its pictures cut to four bytes each. */
export async function storedDemo(): Promise<Blob> {
  const lines = gunzipSync(readFileSync(stored)).toString('utf8').split('\n')
  const [first, ...rows] = lines.map((line) => {
    const end = line.indexOf('\t')
    return { table: line.slice(0, end), json: line.slice(end + 1) }
  })
  const folder = migrationsOf(readAs(JSON.parse(first?.json ?? '{}'), v.record(v.string(), v.string())))
  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
  await client.exec(`set session_replication_role = replica; truncate countries, categories cascade`)
  const byTable = groupBy(rows, ({ table }) => table)
  for (const [table, of] of byTable) {
    const list = `[${of.map(({ json }) => json).join(',')}]`
    await client.query(
      `insert into "${table}" select * from jsonb_populate_recordset(null::"${table}", $1)`,
      [list],
    )
  }
  await client.exec(`select setval('trail_serial_seq', (select max(serial) from trail))`)
  const dump = await client.dumpDataDir('none')
  await client.close()
  return dump
}

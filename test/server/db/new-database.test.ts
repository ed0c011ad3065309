import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyNewDatabase } from '#server/db/new-database.ts'
import { openPglite } from '#server/db/open.ts'
import { pgliteTemplate } from '#test/support/database/pglite-template.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-database-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Makes a database as a build does; gives its folder. */
async function built(): Promise<string> {
  const from = join(folder, 'built')
  const { close } = await openPglite({ dataDir: from, loadDataDir: await pgliteTemplate() })
  await close()
  return from
}

test('a first start has the build’s database, with the same rows and no migration left to do', async () => {
  const to = join(folder, 'db')
  copyNewDatabase(to, await built())
  const applied: string[] = []
  const onMigration = ({ migration }: { migration: string }) => applied.push(migration)
  const { client, close } = await openPglite({ dataDir: to }, { onMigration })
  expect(applied).toEqual([])
  const { rows } = await client.query('select count(*)::int as number from countries')
  expect(rows).toEqual([{ number: 249 }])
  await close()
})

test('a copy that was interrupted is begun again', async () => {
  const to = join(folder, 'db')
  mkdirSync(`${to}.new`)
  writeFileSync(join(`${to}.new`, 'half'), '')
  copyNewDatabase(to, await built())
  expect(existsSync(join(to, 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(to, 'half'))).toBe(false)
  expect(existsSync(`${to}.new`)).toBe(false)
})

test('a database that is there stays as it is, and sources have none to copy', () => {
  const to = join(folder, 'db')
  mkdirSync(to)
  writeFileSync(join(to, 'mine'), 'data')
  const from = join(folder, 'from')
  mkdirSync(from)
  writeFileSync(join(from, 'mine'), 'other')
  copyNewDatabase(to, from)
  expect(readFileSync(join(to, 'mine'), 'utf8')).toBe('data')
  copyNewDatabase(join(folder, 'another'), join(folder, 'nowhere'))
  expect(existsSync(join(folder, 'another'))).toBe(false)
})

import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { ownFolder } from '#server/db/own-folder.ts'
import { storedKeys } from '#server/keys/secrets-key.ts'
import { StartRefused } from '#server/config/problems.ts'

let parent: string
let folder: string
let umask: number
beforeEach(() => {
  umask = process.umask(0)
  parent = mkdtempSync(join(tmpdir(), 'own-'))
  folder = join(parent, 'data')
})
afterEach(() => {
  process.umask(umask)
  rmSync(parent, { recursive: true })
})

/** Everything in a folder, and it, that others than its owner may do anything with. */
function openToOthers(path: string): string[] {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return []
  const here = (stat.mode & 0o077) === 0 ? [] : [path]
  return stat.isDirectory()
    ? [...here, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))]
    : here
}

const opening = () =>
  openDatabase({ dataDir: folder, databaseUrl: null, databaseLimitMs: null }, (error) => {
    throw error
  })

test('a new database, its key and its lock are the owner’s alone, whatever the umask', async () => {
  storedKeys(folder, { demo: false })
  const { db, close } = await opening()
  await db.execute('create table made_later (n int)')
  await db.execute('insert into made_later select generate_series(1, 1000)')
  expect(openToOthers(folder)).toEqual([])
  expect(existsSync(join(folder, 'lock'))).toBe(true)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await close()
  expect(openToOthers(folder)).toEqual([])
})

test('one that an older version made open is closed at start, and what it links to is left alone', () => {
  mkdirSync(join(folder, 'db', 'base'), { recursive: true })
  for (const name of ['db/PG_VERSION', 'db/base/1', 'secrets.key', 'demo-services.json'])
    writeFileSync(join(folder, name), 'x')
  chmodSync(join(folder, 'db', 'base', '1'), 0o664)
  const elsewhere = join(parent, 'elsewhere')
  writeFileSync(elsewhere, 'x')
  symlinkSync(elsewhere, join(folder, 'db', 'link'))
  expect(openToOthers(folder).length).toBeGreaterThan(5)
  ownFolder(folder)
  expect(openToOthers(folder)).toEqual([])
  expect(statSync(elsewhere).mode & 0o777).toBe(0o666)
})

test('an open folder that holds other things is refused and left as it is; a closed one is taken', () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'thesis.txt'), 'x')
  expect(() => ownFolder(folder)).toThrow(StartRefused)
  expect(() => ownFolder(folder)).toThrow(/holds other things \(thesis\.txt\).*chmod 700/s)
  expect(statSync(folder).mode & 0o777).toBe(0o777)
  chmodSync(folder, 0o700)
  ownFolder(folder)
  expect(statSync(join(folder, 'thesis.txt')).mode & 0o777).toBe(0o666)
})

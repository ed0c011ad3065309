import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type * as fs from 'node:fs'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FolderInUse, lockFolder } from '#server/db/folder-lock.ts'

/** Deeds of others before each call that changes something in the file system, and a look at it afterwards. */
const between = vi.hoisted(() => ({
  before: (_call: string, _path: string): void => undefined,
  after: (): void => undefined,
  links: true,
}))

vi.mock('node:fs', async (original) => {
  const real: typeof fs = await original()
  const seen = <A extends unknown[]>(name: string, call: (...given: A) => void) =>
    function (...given: A) {
      between.before(name, String(given.at(name === 'rmSync' ? 0 : -1)))
      if (name === 'linkSync' && !between.links)
        throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
      call(...given)
      between.after()
    }
  return {
    ...real,
    linkSync: seen('linkSync', real.linkSync),
    renameSync: seen('renameSync', real.renameSync),
    rmSync: seen('rmSync', real.rmSync),
  }
})

const real = await vi.importActual<typeof fs>('node:fs')

let living: ChildProcessByStdio<null, Readable, null>
beforeAll(async () => {
  living = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(living.stdout, 'data')
})
afterAll(async () => {
  living.kill()
  await once(living, 'exit')
})

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  lock = join(folder, 'lock')
  writeFileSync(lock, String(spawnSync(process.execPath, ['-e', '']).pid))
})
afterEach(() => {
  Object.assign(between, { before: () => undefined, after: () => undefined, links: true })
  rmSync(folder, { recursive: true })
})

/** Lets the living process take the folder over, and from then on holds that its lock lies where it belongs. */
function othersTakeIt(): void {
  real.rmSync(lock, { force: true })
  real.writeFileSync(lock, String(living.pid), { flag: 'wx' })
  between.after = () => expect(existsSync(lock)).toBe(true)
}

test('a lock that comes to life while it is taken over stays where it is', () => {
  let tries = 0
  between.before = (call, path) => {
    // The first link of the lock itself only finds the dead one.
    if (call === 'linkSync' && path === lock) return
    if (call === 'rmSync' && path === `${lock}.${process.pid}`) return
    tries += 1
    if (tries === 1) othersTakeIt()
  }
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(tries).toBeGreaterThan(0)
  expect(readFileSync(lock, 'utf8')).toBe(String(living.pid))
})

test('a new lock in the place of one that another process took away stays where it is', () => {
  let taken = false
  between.before = (call, path) => {
    if (call === 'linkSync' && path === `${lock}.taking`) {
      real.rmSync(lock)
      taken = true
      return
    }
    if (taken && path === lock && !existsSync(lock)) othersTakeIt()
  }
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(readFileSync(lock, 'utf8')).toBe(String(living.pid))
})

test('while one process takes a lock away, another one does not; a guard whose process has ended is no guard', () => {
  writeFileSync(`${lock}.taking`, String(living.pid))
  expect(() => lockFolder(folder)).toThrow(new RegExp(`process ${living.pid}`))
  writeFileSync(`${lock}.taking`, readFileSync(lock))
  const release = lockFolder(folder)
  expect(existsSync(`${lock}.taking`)).toBe(false)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  release()
  expect(existsSync(lock)).toBe(false)
})

test('a folder on a file system without hard links is locked all the same', () => {
  between.links = false
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(Number.parseInt(readFileSync(lock, 'utf8'), 10)).toBe(process.pid)
  release()
  lockFolder(folder)()
  expect(existsSync(`${lock}.${process.pid}`)).toBe(false)
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from '../../src/server/db/folder-lock.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lock-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder that another living process holds is refused, naming it', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'])
  await once(other.stdout, 'data')
  writeFileSync(join(folder, 'lock'), String(other.pid))
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(() => lockFolder(folder)).toThrow(new RegExp(`process ${other.pid}`))
  other.kill()
  await once(other, 'exit')
  lockFolder(folder)()
})

test('the lock of a dead process is taken over, and release lets the next one in', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(join(folder, 'lock'), String(pid))
  const release = lockFolder(folder)
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(String(process.pid))
  release()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

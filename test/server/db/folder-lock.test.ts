import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from '#server/db/folder-lock.ts'

const lockModule = new URL('../../../src/server/db/folder-lock.ts', import.meta.url).pathname

/** Runs a process that takes the folder, then does what the script says. */
const taking = (script = '') => [
  '--import',
  'tsx',
  '--input-type=module',
  '-e',
  `import { lockFolder } from ${JSON.stringify(lockModule)}
  lockFolder(${JSON.stringify(folder)})
  ${script}`,
]
/** Another process that lives until it is ended. */
async function another() {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'])
  await once(other.stdout, 'data')
  return { pid: other.pid, end: async () => other.kill() && once(other, 'exit') }
}

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lock-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder that another living process holds is refused, naming it', async () => {
  const other = await another()
  writeFileSync(join(folder, 'lock'), String(other.pid))
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(() => lockFolder(folder)).toThrow(new RegExp(`process ${other.pid}`))
  await other.end()
  lockFolder(folder)()
})

test('the lock of a process whose number another one has got is taken over', async () => {
  spawnSync(process.execPath, taking(), { stdio: 'inherit' })
  const path = join(folder, 'lock')
  const other = await another()
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(other.pid)))
  expect(() => lockFolder(folder)()).not.toThrow()
  await other.end()
})

test('one process takes a folder once, by whatever name; its number in an old file is no lock', () => {
  writeFileSync(join(folder, 'lock'), String(process.pid))
  const release = lockFolder(folder)
  expect(() => lockFolder(join(folder, '.'))).toThrow(FolderInUse)
  const alias = `${folder}-alias`
  symlinkSync(folder, alias)
  expect(() => lockFolder(alias)).toThrow(FolderInUse)
  rmSync(alias)
  release()
  lockFolder(folder)()
})

test('a copy of a folder in use can be opened: the lock in it is of another file', async () => {
  const other = spawn(process.execPath, taking("setInterval(() => {}, 1000); console.log('held')"))
  await once(other.stdout, 'data')
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true })
  expect(readFileSync(join(copy, 'lock'), 'utf8')).toBe(readFileSync(join(folder, 'lock'), 'utf8'))
  lockFolder(copy)()
  rmSync(copy, { recursive: true })
  // Another name for the same folder is no copy.
  const moved = `${folder}-moved`
  renameSync(folder, moved)
  expect(() => lockFolder(moved)).toThrow(new RegExp(`process ${other.pid}`))
  renameSync(moved, folder)
  other.kill()
  await once(other, 'exit')
})

test('a lock of another host is believed, and the refusal says how to lift it', () => {
  spawnSync(process.execPath, taking(), { stdio: 'inherit' })
  const path = join(folder, 'lock')
  const [first, host, made] = readFileSync(path, 'utf8').split('\n')
  expect(host).toBe(hostname())
  // The file stays the same one, as on a folder that two hosts share.
  writeFileSync(path, [first, 'another-host', made, ''].join('\n'))
  expect(() => lockFolder(folder)).toThrow(/on another-host\..*If it no longer runs, remove .*lock/)
  rmSync(path)
  lockFolder(folder)()
})

test('of many processes that find a dead lock at once, one gets the folder', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(join(folder, 'lock'), String(pid))
  const script = `
    import { lockFolder } from ${JSON.stringify(lockModule)}
    process.stdin.once('data', () => {
      try { lockFolder(${JSON.stringify(folder)}); console.log('mine') } catch (error) { console.log(error.name) }
    })
    process.stdin.once('end', () => process.exit(0))
    console.log('ready')`
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  const words = await Promise.all(
    children.map(async (child) => {
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
      await lines.next()
      return lines
    }),
  )
  for (const child of children) child.stdin.write('go\n')
  const said = await Promise.all(words.map(async (lines) => String((await lines.next()).value)))
  expect(said.toSorted()).toEqual(['FolderInUse', 'FolderInUse', 'FolderInUse', 'mine'])
  for (const child of children) child.stdin.end()
  await Promise.all(children.map((child) => once(child, 'exit')))
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'))
  mkdirSync(join(folder, 'src'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><script type="module" src="/src/main.js"></script>',
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

function build() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', resolve('src/build/quiet-build.ts')],
    { cwd: folder, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

const write = (code: string) => writeFileSync(join(folder, 'src', 'main.js'), code)
const built = {
  status: 0,
  stdout: expect.stringMatching(/^Building the portal and its server … done in \d+ s\n$/),
  stderr: '',
}
const upToDate = { status: 0, stdout: 'The build of the portal and its server is up to date\n', stderr: '' }

test('a build that succeeds is one line, and is not repeated before its sources are others', () => {
  write('console.log(1)')
  expect(build()).toEqual(built)
  expect(build()).toEqual(upToDate)
  write('console.log(2)')
  expect(build()).toEqual(built)
})

test('a build that fails ends with its reason; no earlier one is taken for up to date after it', () => {
  write('console.log(1)')
  expect(build()).toEqual(built)
  write('import "./nothing.js"')
  const { status, stdout, stderr } = build()
  expect(status).not.toBe(0)
  expect(stdout).toMatch(/… failed\n$/)
  expect(stderr).toContain('nothing.js')
  write('console.log(1)')
  expect(build()).toEqual(built)
})

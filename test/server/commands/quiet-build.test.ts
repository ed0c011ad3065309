import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>')
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

test('a build that succeeds is one line', () => {
  writeFileSync(join(folder, 'main.js'), 'console.log(1)')
  expect(build()).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^Building the portal and its server … done in \d+ s\n$/),
    stderr: '',
  })
})

test('a build that fails ends with its reason, and what comes after it does not begin', () => {
  writeFileSync(join(folder, 'main.js'), 'import "./nothing.js"')
  const { status, stdout, stderr } = build()
  expect(status).not.toBe(0)
  expect(stdout).toMatch(/… failed\n$/)
  expect(stderr).toContain('nothing.js')
})

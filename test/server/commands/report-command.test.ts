import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-command-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (command: string, argument: string) =>
  spawnSync(
    process.execPath,
    ['--import', 'tsx', resolve(`src/server/commands/${command}.ts`), argument],
    // No database is opened, so none is made.
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: join(folder, 'data') } },
  )

test('doctor --help explains the command', () => {
  const { status, stdout, stderr } = run('doctor', '--help')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('DATABASE_URL')
  expect(readdirSync(folder)).toEqual([])
})

test('audit with an argument that it does not know looks at no database, and says what it takes', () => {
  const { status, stdout, stderr } = run('audit', '--all')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain('It takes no arguments.')
  expect(readdirSync(folder)).toEqual([])
})

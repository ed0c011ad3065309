import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { runnable } from '#test/commands/not-run.ts'
import { totals } from '#test/commands/totals-reporter.ts'
import { findPostgres } from '#test/support/database/postgres-programs.ts'

const projects = [
  { test: { name: 'screens', globalSetup: ['build.ts', 'browser.ts'] } },
  { test: { name: 'prices' } },
]
afterEach(() => void vi.unstubAllEnvs())

test('projects that this machine lacks a program for are left out, and the reason is told to whoever asked for them', () => {
  const here = (args: string[], reason?: string) => {
    const { projects: left, notRun } = runnable(projects, { 'browser.ts': reason }, args)
    return { left: left.map((project) => project.test?.name), notRun }
  }
  expect(here([])).toEqual({ left: ['screens', 'prices'], notRun: [] })
  const notRun = ['screens: no Chrome']
  expect(here([], 'no Chrome')).toEqual({ left: ['prices'], notRun })
  expect(here(['--project', 'screens'], 'no Chrome')).toEqual({ left: ['prices'], notRun })
  expect(here(['--project', 'prices'], 'no Chrome')).toEqual({ left: ['prices'], notRun: [] })
})

test('what was not run stands in the totals, and counts as failed in CI', () => {
  const notRun = ['screens: no Chrome']
  vi.stubEnv('CI', undefined)
  expect(totals([], [], notRun)).toEqual(['not run: screens: no Chrome', '0 passed, 0 failed'])
  vi.stubEnv('CI', 'true')
  expect(totals([], [], notRun)).toEqual(['not run: screens: no Chrome', '0 passed, 1 failed'])
  expect(totals([], [], [])).toEqual(['0 passed, 0 failed'])
})

test('the PostgreSQL on PATH is taken if it is whole and new enough', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'programs-')))
  const installed = (name: string, version: string, programs: readonly string[]) => {
    const bin = join(folder, name)
    mkdirSync(bin)
    for (const program of programs)
      writeFileSync(join(bin, program), `#!/bin/sh\necho "${program} (PostgreSQL) ${version}"`, {
        mode: 0o755,
      })
    return bin
  }
  const whole = ['initdb', 'pg_ctl', 'postgres']
  const bins = [
    installed('old', '14.9', whole),
    installed('client', '17.2', ['initdb']),
    installed('new', '16.1', whole),
  ]
  try {
    vi.stubEnv('PATH', [...bins, '/usr/bin', '/bin'].join(delimiter))
    expect(findPostgres()).toEqual({ bin: bins[2], version: 16, isFromNpm: false })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

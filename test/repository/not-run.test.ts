import { afterEach, expect, test, vi } from 'vitest'
import { runnable } from '#test/commands/not-run.ts'
import { totals } from '#test/commands/totals-reporter.ts'

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

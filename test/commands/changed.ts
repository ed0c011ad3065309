import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { changedArgs } from './changed-args.ts'

/*
 * Runs the tests of what has changed since a commit (`npm run test:changed -- main`; HEAD unless named), uncommitted
 * and new files included: those that import a changed file, and the browser tests of changed screens.
 */
const [since = 'HEAD'] = process.argv.slice(2)
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', since),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const { related, browser } = changedArgs(changed, existsSync)

const quickly = ['repository', 'machines', 'contract', 'portal', 'server', 'model'].flatMap((project) => [
  '--project',
  project,
])
const run = (...args: string[]) =>
  spawnSync('npx', ['vitest', ...args, '--config', 'test/vitest.config.ts', '--passWithNoTests'], {
    stdio: 'inherit',
  }).status ?? 1

const codes = [
  ...(related.length === 0 ? [] : [run('related', '--run', ...quickly, ...related)]),
  ...(browser.length === 0 ? [] : [run('run', '--project', 'browser', ...browser)]),
]
if (codes.length === 0) console.log(`Nothing has changed since ${since} that a test imports.`)
process.exitCode = codes.find((code) => code !== 0) ?? 0

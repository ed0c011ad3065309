import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chart } from '../../../machines/chart.ts'
import type { Seen } from '../coverage.ts'

/** One walk of one path, or one round of refusals in a state. */
export interface WalkRecord {
  start: string
  title: string
  steps: { event: string; state: string }[]
  /** How many events were tried that must be refused. */
  refusals: number
  ms: number
  /** Null when it went as the model says. */
  error: string | null
}

/** What one driver's run over one machine leaves for the report. */
export interface RunRecord {
  machine: string
  driver: 'machine' | 'http' | 'http-postgres' | 'browser' | 'browser-inbox'
  chart: Chart
  seen: Seen
  walks: WalkRecord[]
}

const folder = 'test/.report/model'

export function forgetRuns(): void {
  rmSync(folder, { recursive: true, force: true })
}

export function keepRun(run: RunRecord): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${run.machine}.${run.driver}.json`), JSON.stringify(run))
}

const driverOrder = ['machine', 'http', 'http-postgres', 'browser', 'browser-inbox']

/** All runs, by machine, then machine driver before http before browser. */
export function readRuns(): RunRecord[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RunRecord)
    .toSorted(
      (a, b) =>
        a.machine.localeCompare(b.machine) || driverOrder.indexOf(a.driver) - driverOrder.indexOf(b.driver),
    )
}

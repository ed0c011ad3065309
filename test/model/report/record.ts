import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chart } from '#machines/chart.ts'
import type { Seen } from '../support/coverage.ts'
import type { LoggedRequest } from '../support/request-log.ts'

/** A browser's page as it stood when a path failed. */
export interface Scene {
  /** E-mail address of the page's person. */
  who: string
  /** Path and query. */
  at: string
  /** A JPEG, in base64. */
  picture: string
  /** What the browser complained about on this path. */
  complaints: string[]
}

/** What is kept of a path that failed. */
export interface Failure {
  /** What was being done, in words. */
  during: string
  error: string
  requests: readonly LoggedRequest[]
  scenes: readonly Scene[]
}

/** One walk of one path, or one round of refusals in a state. */
export interface WalkRecord {
  /** The same on every driver and in every run, as long as the path is the same. */
  id: string
  start: string
  /** The state that it starts in. */
  from: string
  title: string
  steps: { event: string; state: string }[]
  /** How many of the steps came to their end. */
  done: number
  /** How many events were tried that must be refused. */
  refusals: number
  ms: number
  /** Null when it went as the model says. */
  failure: Failure | null
}

export const drivers = ['machine', 'http', 'http-postgres', 'browser', 'browser-inbox'] as const
export type DriverName = (typeof drivers)[number]

/** What one driver's run over one machine leaves for the report. */
export interface RunRecord {
  machine: string
  driver: DriverName
  chart: Chart
  seen: Seen
  /** The pairs that can be seen: by the model, exactly, or by the chart, whose guards may forbid some. */
  pairs: { possible: readonly string[]; by: 'model' | 'chart' }
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

/** All runs, by machine, then machine driver before http before browser. */
export function readRuns(): RunRecord[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RunRecord)
    .toSorted(
      (a, b) => a.machine.localeCompare(b.machine) || drivers.indexOf(a.driver) - drivers.indexOf(b.driver),
    )
}

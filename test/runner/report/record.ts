import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chart } from '#machines/chart.ts'
import type { Seen } from '../walking/coverage.ts'
import type { LoggedRequest } from '../walking/request-log.ts'

/** A browser's page as it stood when a path failed. */
export interface Scene {
  /** E-mail address of the page's person. */
  who: string
  /** Path and query. */
  at: string
  /** A JPEG, in base64. */
  picture: string
  /** The browser's complaints on this path. */
  complaints: string[]
}

/** The record of a path that failed. */
export interface Failure {
  /** The step under way, in words. */
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

/** Kinds of drivers in the order in which reports have them; a name is a kind, maybe with more after a hyphen. */
const kinds = ['machine', 'http', 'browser']

const rankOf = (driver: string) => {
  const [kind = ''] = driver.split('-')
  return kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length
}

/** Drivers in the order of reports, each once. */
export const inOrder = (drivers: readonly string[]): string[] =>
  [...new Set(drivers)].toSorted((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b))

/** The result of one driver's run over one machine, for the report. */
export interface RunRecord {
  machine: string
  driver: string
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

/** All runs by machine, each machine's in the order of its drivers. */
export function readRuns(): RunRecord[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RunRecord)
    .toSorted(
      (a, b) =>
        a.machine.localeCompare(b.machine) ||
        rankOf(a.driver) - rankOf(b.driver) ||
        a.driver.localeCompare(b.driver),
    )
}

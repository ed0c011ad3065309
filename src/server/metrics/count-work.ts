import { DrizzleQueryError } from 'drizzle-orm'
import { isDatabaseAway, sqlState } from '#server/db/lost-database.ts'
import type { Metrics } from './metrics.ts'

/** Counts an error if it is the database's, by its class: the first two characters of the SQLSTATE. */
export function countDatabaseError(
  { databaseErrors }: Pick<Metrics, 'databaseErrors'>,
  error: unknown,
): void {
  const code = sqlState(error)
  const isState = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  if (isState) databaseErrors.inc({ state: code.slice(0, 2) })
  else if (error instanceof DrizzleQueryError || isDatabaseAway(error))
    databaseErrors.inc({ state: 'connection' })
}

/** Counts a run of a job that has done so many things. */
export function countJob({ jobRuns, jobWork, jobSuccess }: Metrics, job: string, count: number): void {
  jobRuns.inc({ job, outcome: 'done' })
  jobWork.inc({ job }, count)
  jobSuccess.setToCurrentTime({ job })
}

/** Counts a run of a job that an error ended. */
export function countFailedJob(metrics: Metrics, job: string, error: unknown): void {
  metrics.jobRuns.inc({ job, outcome: 'failed' })
  countDatabaseError(metrics, error)
}

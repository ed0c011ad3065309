import { countDatabaseError } from './count-database-error.ts'
import type { Metrics } from './metrics.ts'

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

import type * as v from 'valibot'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import type { FailedAttempt } from '#contract/failed-attempt.ts'
import type { manifestEntry } from '#contract/manifest.ts'
import type { DayRange } from '#contract/formats/day-range.ts'
import { loadAll } from '#portal/wire/load.ts'
import { logsReads } from './reads.ts'

/** The data of the logs tab. Each list is newest first. */
export interface LogsData {
  reviews: readonly AutomaticReview[]
  /** The 100 latest of the requested days. */
  attempts: readonly FailedAttempt[]
  /** All pushed manifests: a review concerns the one that was current when it was requested. */
  manifests: readonly v.InferOutput<typeof manifestEntry>[]
}

/** Loads all of it in parallel, with the failed attempts of these days. Rejects with a ProblemError. */
export const loadLogs = (slug: string, days: DayRange, signal: AbortSignal): Promise<LogsData> =>
  loadAll(logsReads(slug, days), signal)

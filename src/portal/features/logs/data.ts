import type * as v from 'valibot'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import type { FailedAttempt } from '#contract/failed-attempt.ts'
import type { manifestEntry } from '#contract/manifest.ts'
import type { DayRange } from '#contract/formats/day-range.ts'
import { api } from '#portal/wire/api.ts'

/** The data of the logs tab. Each list is newest first. */
export interface LogsData {
  reviews: readonly AutomaticReview[]
  /** The 100 latest of the requested days. */
  attempts: readonly FailedAttempt[]
  /** All pushed manifests: a review concerns the one that was current when it was requested. */
  manifests: readonly v.InferOutput<typeof manifestEntry>[]
}

/**
 * Loads all of it in parallel, with the failed attempts of these days; early.ts requests the same URLs.
 * Rejects with a ProblemError.
 */
export async function loadLogs(slug: string, days: DayRange, signal: AbortSignal): Promise<LogsData> {
  const given = { params: { addon: slug } }
  const [reviews, attempts, manifests] = await Promise.all([
    api.automaticReviewList(given, { signal }),
    api.failedAttemptList({ ...given, query: days }, { signal }),
    api.manifestList(given, { signal }),
  ])
  return { reviews, attempts, manifests }
}

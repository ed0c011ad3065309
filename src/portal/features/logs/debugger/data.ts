import * as v from 'valibot'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import { manifestList } from '#contract/endpoints/provisioning.ts'
import { isId } from '#contract/formats/field-types.ts'
import { callApi } from '#portal/wire/api.ts'
import { loadAll } from '#portal/wire/load.ts'
import { runReads, runsReads } from './reads.ts'

/** The run to compare with, as kept in the URL. */
export const runSearch = v.object({
  with: v.fallback(v.optional(v.pipe(v.string(), v.check(isId))), undefined),
})

/** A run's record with its calls. */
interface RunRecord {
  review: AutomaticReview
  calls: readonly ReviewCall[]
}

/** A run with its calls, the one to compare it with, and all runs of the add-on, newest first. */
export interface RunData extends RunRecord {
  other: RunRecord | null
  runs: readonly AutomaticReview[]
}

const newestFirst = (one: AutomaticReview, other: AutomaticReview): number =>
  other.createdAt.localeCompare(one.createdAt)

/** Loads an add-on's reviews and trials, newest first. Rejects with a ProblemError. */
async function loadRuns(slug: string, signal: AbortSignal): Promise<AutomaticReview[]> {
  const { reviews, trials } = await loadAll(runsReads(slug), signal)
  return [...reviews, ...trials].toSorted(newestFirst)
}

/** Loads a run's screen. Rejects with a ProblemError. */
export async function loadRun(
  slug: string,
  id: string,
  otherId: string | undefined,
  signal: AbortSignal,
): Promise<RunData> {
  const [own, other, runs] = await Promise.all([
    loadAll(runReads(id), signal),
    otherId === undefined ? null : loadAll(runReads(otherId), signal),
    loadRuns(slug, signal),
  ])
  return { ...own, other, runs }
}

/** Loads the list of runs, and whether there is a manifest to run. Rejects with a ProblemError. */
export async function loadRunList(slug: string, signal: AbortSignal) {
  const [runs, manifests] = await Promise.all([
    loadRuns(slug, signal),
    callApi(manifestList, { params: { addon: slug } }, { signal }),
  ])
  return { runs, hasManifest: manifests.length > 0 }
}

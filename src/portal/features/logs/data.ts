import type { DayRange } from '#contract/formats/day-range.ts'
import { loadAll } from '#portal/wire/load.ts'
import type { ResultsOf } from '#portal/wire/read.ts'
import { logsReads } from './reads.ts'

/**
 * The data of the logs tab. Each list is newest first: the 100 latest failed attempts of the requested days, and all
 * pushed manifests, since a review concerns the one that was current when it was requested.
 */
export type LogsData = ResultsOf<ReturnType<typeof logsReads>>

/** Loads all of it in parallel, with the failed attempts of these days. Rejects with a ProblemError. */
export const loadLogs = (slug: string, days: DayRange, signal: AbortSignal): Promise<LogsData> =>
  loadAll(logsReads(slug, days), signal)

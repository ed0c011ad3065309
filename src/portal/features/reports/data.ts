import type { Plan } from '#contract/plan.ts'
import type { Report } from '#contract/report.ts'
import { loadAll } from '#portal/wire/load.ts'
import { reportsReads } from './reads.ts'

/** The data of the reports tab. */
export interface ReportsData {
  /** The company's reports, newest first. */
  reports: readonly Report[]
  /** The add-on's plans, for their names. */
  plans: readonly Plan[]
}

/** Loads both in parallel. Rejects with a ProblemError. */
export const loadReports = (slug: string, signal: AbortSignal): Promise<ReportsData> =>
  loadAll(reportsReads(slug), signal)

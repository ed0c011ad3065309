import type { Plan } from '#contract/plan.ts'
import type { Report } from '#contract/report.ts'
import { api } from '#portal/wire/api.ts'

/** The data of the reports tab. */
export interface ReportsData {
  /** The company's reports, newest first. */
  reports: readonly Report[]
  /** The add-on's plans, for their names. */
  plans: readonly Plan[]
}

/** Loads both in parallel; early.ts requests the same URLs. Rejects with a ProblemError. */
export async function loadReports(slug: string, signal: AbortSignal): Promise<ReportsData> {
  const given = { params: { addon: slug } }
  const [reports, plans] = await Promise.all([
    api.reportList(given, { signal }),
    api.addonPlanList(given, { signal }),
  ])
  return { reports, plans }
}

import { decisionList, decisionSummaryView } from '#contract/desk/decision-endpoints.ts'
import type { DecisionEntry, DecisionSummary } from '#contract/desk/decision-entry.ts'
import { callApi } from '#portal/wire/api.ts'
import { listPage, type Page, type TextPage, textPage } from '#portal/wire/load.ts'
import type { DecidedSearch } from './search.ts'

/** Loads the page of the decisions that `range` names. */
export const decidedPage = (query: DecidedSearch, range: string): Promise<Page<DecisionEntry>> =>
  listPage(decisionList, { query }, { range })

/** Loads a page of them as CSV. */
export const decidedFile = (query: DecidedSearch, range: string): Promise<TextPage> =>
  textPage(decisionList, { query: { ...query, export: 'csv' } }, { range })

/** The data of the screen. */
export interface DecidedData {
  first: Page<DecisionEntry>
  summary: DecisionSummary
}

/** Loads all of it in parallel. Rejects with a ProblemError. */
export async function loadDecided(query: DecidedSearch, signal: AbortSignal): Promise<DecidedData> {
  const { sort: _, order: __, ...filter } = query
  const [first, summary] = await Promise.all([
    listPage(decisionList, { query }, { signal }),
    callApi(decisionSummaryView, { query: filter }, { signal }),
  ])
  return { first, summary }
}

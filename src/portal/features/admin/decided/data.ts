import { decisionList, decisionSummaryView } from '#contract/desk/decision-endpoints.ts'
import type { DecisionEntry, DecisionSummary } from '#contract/desk/decision-entry.ts'
import { callApi } from '#portal/wire/api.ts'
import { listPage, type Page, type TextPage, textPage } from '#portal/wire/load.ts'
import { type LoadingPart, partOutcome, partSoon } from '#portal/wire/loading-part.ts'
import type { DecidedSearch } from './search.ts'

/** Loads the page of the decisions that `range` names. */
export const decidedPage = (query: DecidedSearch, range: string): Promise<Page<DecisionEntry>> =>
  listPage(decisionList, { query }, { range })

/** Loads a page of them as CSV. */
export const decidedFile = (query: DecidedSearch, range: string): Promise<TextPage> =>
  textPage(decisionList, { query: { ...query, export: 'csv' } }, { range })

/** The decisions on the screen, and what the list does not wait for. */
export interface DecidedData {
  first: Page<DecisionEntry>
  summary: LoadingPart<DecisionSummary>
}

/** The latest summary, and the query that it was loaded with. */
let latest: { query: DecidedSearch; summary: DecidedData['summary']['later'] } | null = null

/** Loads a summary, or gives that of the same filters in another order. */
function summaryOf(query: DecidedSearch): DecidedData['summary']['later'] {
  const [asked, known] = [query, latest?.query ?? {}].map(({ sort, order, ...filter }) => ({
    filter: JSON.stringify(filter),
    order: `${sort} ${order}`,
  }))
  // The same query again is a reload.
  if (latest !== null && asked?.filter === known?.filter && asked?.order !== known?.order)
    latest.query = query
  else {
    const { sort: _, order: __, ...filter } = query
    // Never given up, since another order may take it over.
    const { signal } = new AbortController()
    latest = {
      query,
      summary: partOutcome(callApi(decisionSummaryView, { query: filter }, { signal }), signal),
    }
  }
  return latest.summary
}

/** Loads the list, which does not wait for the summary. Rejects with a ProblemError for the list. */
export async function loadDecided(query: DecidedSearch, signal: AbortSignal): Promise<DecidedData> {
  const summary = summaryOf(query)
  const first = await listPage(decisionList, { query }, { signal })
  return { first, summary: await partSoon(summary) }
}

import { repricingList } from '#contract/endpoints/repricings.ts'
import { type RepricingGroup, repricingGroups } from '#machines/repricing/repricing-group.ts'
import type { Repricing } from '#contract/repricing.ts'
import { loadPage, type Page } from '#portal/wire/load.ts'
import { readOf } from '#portal/wire/read.ts'
import type { GroupCounts } from './repricing-rows.ts'
import type { RepricingSearch } from './search.ts'

/** The first range of a list; early.ts requests as many. */
const firstRepricings = 'items ..; max=50'

/** The range for the other tabs' lists, of which only the count is needed. */
const onlyCount = 'items ..; max=1'

/** Loads a page of a group's repricings, of all add-ons. Rejects with a ProblemError. */
export const repricingPage = (
  group: RepricingGroup,
  search: RepricingSearch,
  range: string,
  signal?: AbortSignal,
): Promise<Page<Repricing>> =>
  loadPage(
    readOf(repricingList, { query: { status: repricingGroups[group].join(','), ...search } }),
    signal,
    range,
  )

export interface RepricingLists {
  group: RepricingGroup
  search: RepricingSearch
  first: Page<Repricing>
  /** Of each group, under the same filter. */
  counts: GroupCounts
}

/** Loads a group's first page and the counts of all groups in parallel. Rejects with a ProblemError. */
export async function loadRepricings(
  group: RepricingGroup,
  search: RepricingSearch,
  signal: AbortSignal,
): Promise<RepricingLists> {
  const { company, addon, requester } = search
  const page = (each: RepricingGroup) =>
    each === group
      ? repricingPage(each, search, firstRepricings, signal)
      : repricingPage(each, { company, addon, requester }, onlyCount, signal)
  const [current, scheduled, history] = await Promise.all([
    page('current'),
    page('scheduled'),
    page('history'),
  ])
  const pages = { current, scheduled, history }
  return {
    group,
    search,
    first: pages[group],
    counts: { current: current.total, scheduled: scheduled.total, history: history.total },
  }
}

import { type RepricingGroup, repricingGroups } from '#machines/repricing/lifecycle.ts'
import type { Repricing } from '#contract/repricing.ts'
import { listPage, type Page } from '#portal/wire/api.ts'
import type { GroupCounts } from './repricing-rows.ts'
import type { RepricingSearch } from './search.ts'

/** The first rows of a list; early.ts asks for as many. */
export const firstRepricings = 'items ..; max=50'

/** How lists of the other tabs are asked for: only how many there are is wanted. */
const onlyCount = 'items ..; max=1'

/** One page of a group's repricings, everybody's. Rejects with a ProblemError. */
export const repricingPage = (
  group: RepricingGroup,
  search: RepricingSearch,
  range: string,
  signal?: AbortSignal,
): Promise<Page<Repricing>> =>
  listPage(
    'repricingList',
    { query: { status: repricingGroups[group].join(','), ...search } },
    { range, ...(signal === undefined ? {} : { signal }) },
  )

export interface RepricingLists {
  group: RepricingGroup
  search: RepricingSearch
  first: Page<Repricing>
  /** Of each group, under the same filter. */
  counts: GroupCounts
}

/** A group's first page and the counts of all groups, asked for at once. Rejects with a ProblemError. */
export async function loadRepricings(
  group: RepricingGroup,
  search: RepricingSearch,
  signal: AbortSignal,
): Promise<RepricingLists> {
  const { addon, requester } = search
  const page = (each: RepricingGroup) =>
    each === group
      ? repricingPage(each, search, firstRepricings, signal)
      : repricingPage(each, { addon, requester }, onlyCount, signal)
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

/** How many repricings a group has, everybody's. Rejects with a ProblemError. */
export const repricingCount = async (group: RepricingGroup, signal: AbortSignal): Promise<number> =>
  (await repricingPage(group, {}, onlyCount, signal)).total

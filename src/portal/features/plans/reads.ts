import {
  addonPlanPassList,
  featuresAndPlansView,
  planPassList,
  planUsageList,
  planView,
} from '#contract/endpoints/plans.ts'
import { readOf } from '#portal/wire/read.ts'
import { pageReads, wholeTab } from '#portal/wire/page-reads.ts'

/** The read of the plans tab, with the add-on in it and the first page of all passes. */
export const plansRead = (addon: string) => readOf(featuresAndPlansView, { params: { addon } })

/** The read of what customers have of each plan, which the tab's own answer has not: it changes with each install. */
export const planUsagesRead = (addon: string) => readOf(planUsageList, { params: { addon } })

/** The read of the first page of an add-on's passes whose e-mail or plan contains `q`, newest first. */
export const passesRead = (addon: string, q: string | undefined) =>
  readOf(addonPlanPassList, { params: { addon }, ...(q === undefined ? {} : { query: { q } }) })

/** The read of the passes that contain `q`; null for all of them, which the tab's own read has. */
export const foundPassesRead = (addon: string, q: string | undefined) =>
  q === undefined ? null : passesRead(addon, q)

/** The read of a plan for its panel: the tab behind may be older. */
export const planRead = (id: string) => readOf(planView, { params: { id } })

/** The read of a plan's own passes, for the panel that adds one. */
export const planPassesRead = (id: string) => readOf(planPassList, { params: { id } })

/** The passes that the tab is filtered by. */
function passesSearch(search: URLSearchParams): string | undefined {
  const q = search.get('passes') ?? ''
  return q === '' || q.length > 200 ? undefined : q
}

const tab = ({ addonSlug }: { addonSlug: string }, search: URLSearchParams) => [
  wholeTab(plansRead(addonSlug)),
  planUsagesRead(addonSlug),
  foundPassesRead(addonSlug, passesSearch(search)),
]

/** A plan's own panels reload the plan. */
const overPlan = (of: { addonSlug: string; planId: string }, search: URLSearchParams) => [
  ...tab(of, search),
  planRead(of.planId),
]

export const pages = pageReads({
  '/addons/$addonSlug/plans/$': tab,
  '/addons/$addonSlug/plans/matrix': ({ addonSlug }) => [wholeTab(plansRead(addonSlug))],
  '/addons/$addonSlug/plans/$planId/edit': overPlan,
  '/addons/$addonSlug/plans/$planId/post-creation': overPlan,
  '/addons/$addonSlug/plans/$planId/plan-passes/new': (of, search) => [
    ...overPlan(of, search),
    planPassesRead(of.planId),
  ],
})

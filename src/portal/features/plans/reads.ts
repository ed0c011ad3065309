import {
  addonPlanPassList,
  featuresAndPlansView,
  planPassList,
  planUsageList,
  planView,
} from '#contract/endpoints/plans.ts'
import { readOf } from '#portal/wire/read.ts'

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

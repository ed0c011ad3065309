import {
  addonPlanList,
  addonPlanPassList,
  alphaUserList,
  featureList,
  planPassList,
  planView,
} from '#contract/endpoints/plans.ts'
import { readOf } from '#portal/wire/read.ts'

/** The read of the first page of an add-on's passes whose e-mail or plan contains `q`, newest first. */
export const passesRead = (addon: string, q: string | undefined) =>
  readOf(addonPlanPassList, { params: { addon }, ...(q === undefined ? {} : { query: { q } }) })

/** The other reads of the plans tab. */
export const plansReads = (addon: string) => ({
  features: readOf(featureList, { params: { addon } }),
  plans: readOf(addonPlanList, { params: { addon } }),
  alphaUsers: readOf(alphaUserList, { params: { addon } }),
})

/** The read of a plan for its panel: the tab behind may be older. */
export const planRead = (id: string) => readOf(planView, { params: { id } })

/** The read of a plan's own passes, for the panel that adds one. */
export const planPassesRead = (id: string) => readOf(planPassList, { params: { id } })

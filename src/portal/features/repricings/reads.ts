import { planUsageView, planView } from '#contract/endpoints/plans.ts'
import { planRepricingList } from '#contract/endpoints/repricings.ts'
import { readOf } from '#portal/wire/read.ts'
import { pageReads } from '#portal/wire/page-reads.ts'

/** The reads of a plan's repricing page. */
export const planRepricingsReads = (id: string) => ({
  plan: readOf(planView, { params: { id } }),
  repricings: readOf(planRepricingList, { params: { id } }),
  usage: readOf(planUsageView, { params: { id } }),
})

export const pages = pageReads({
  '/addons/$addonSlug/plans/$planId/repricing': ({ planId }) => [planRepricingsReads(planId)],
})

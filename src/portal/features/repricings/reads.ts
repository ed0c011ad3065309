import { activeRepricingStatuses, repricingGroups } from '#machines/repricing/repricing-group.ts'
import { addonPlanList, planUsageView, planView } from '#contract/endpoints/plans.ts'
import { planRepricingList, repricingList } from '#contract/endpoints/repricings.ts'
import { readOf } from '#portal/wire/read.ts'
import { pageReads } from '#portal/wire/page-reads.ts'

/** The reads of a plan's repricing page. */
export const planRepricingsReads = (id: string) => ({
  plan: readOf(planView, { params: { id } }),
  repricings: readOf(planRepricingList, { params: { id } }),
  usage: readOf(planUsageView, { params: { id } }),
})

const repricingsOf = (addonId: string, planId: string | undefined, statuses: readonly string[]) =>
  readOf(repricingList, {
    query: { addonId, ...(planId === undefined ? {} : { planId }), status: statuses.join(',') },
  })

/**
 * The reads of all repricings of an add-on (or of its plan with this id), newest first: those under way, of which a
 * plan has one at most, and those that are over. All its plans are read to choose among them.
 */
export const priceChangesReads = (addon: string, plan: string | undefined) => ({
  underWay: repricingsOf(addon, plan, activeRepricingStatuses),
  over: repricingsOf(addon, plan, repricingGroups.history),
  plans: readOf(addonPlanList, { params: { addon } }),
})

export const pages = pageReads({
  '/addons/$addonSlug/plans/repricings': ({ addonSlug }, search) => [
    priceChangesReads(addonSlug, search.get('plan') || undefined),
  ],
  '/addons/$addonSlug/plans/$planId/repricing': ({ planId }) => [planRepricingsReads(planId)],
})

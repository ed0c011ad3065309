import { addonActionList } from '#contract/endpoints/addons.ts'
import { addonApprovalList } from '#contract/endpoints/approvals.ts'
import { addonPlanList } from '#contract/endpoints/plans.ts'
import { repricingList } from '#contract/endpoints/repricings.ts'
import { automaticReviewList } from '#contract/endpoints/reviews.ts'
import type { Party } from '#machines/law.ts'
import type { Chart } from '#machines/chart.ts'
import type { Addon } from '#contract/addon.ts'
import { callApi } from '#portal/wire/api.ts'
import { platformNow, loadConfig } from '#portal/wire/config.ts'
import { loadEvery } from '#portal/wire/load.ts'
import { readOf } from '#portal/wire/read.ts'
import { approvalPosition } from './approval-position.ts'
import { planPosition } from './plan-position.ts'
import type { Position } from './position.ts'
import { progressionPosition } from './progression-position.ts'
import { repricingPosition } from './repricing-position.ts'
import { reviewPosition, reviewStepPosition } from './review-position.ts'

/** Determines an add-on's position in a chart, for the given reader. */
type Placing = (addon: Addon, chart: Chart, by: Party) => Position

const latestReview = async (slug: string, signal: AbortSignal) =>
  (await callApi(automaticReviewList, { params: { addon: slug } }, { signal }))[0]

/** By machine name: what to load from the platform, and how to place it in the chart. */
const placings: Readonly<Record<string, (slug: string, signal: AbortSignal) => Promise<Placing>>> = {
  progressionLifecycle: async (slug, signal) => {
    const actions = await callApi(addonActionList, { params: { addon: slug } }, { signal })
    return (addon, chart) => progressionPosition(addon, actions, chart)
  },
  approvalLifecycle: async (slug, signal) => {
    const given = { params: { addon: slug } }
    const [approvals, actions] = await Promise.all([
      callApi(addonApprovalList, given, { signal }),
      callApi(addonActionList, given, { signal }),
    ])
    return (_, chart) => approvalPosition(approvals, actions, chart)
  },
  planAvailabilityLifecycle: async (slug, signal) => {
    const [plans, { links }] = await Promise.all([
      callApi(addonPlanList, { params: { addon: slug } }, { signal }),
      loadConfig(),
    ])
    return (addon, chart, by) => planPosition(addon, plans, chart, by, links.changeRequest)
  },
  repricingLifecycle: async (slug, signal) => {
    const [repricings, { links }, now] = await Promise.all([
      loadEvery(readOf(repricingList, { query: { addonId: slug } }), signal),
      loadConfig(),
      platformNow(),
    ])
    const today = now.toISOString().slice(0, 10)
    const asking = { today, changeRequestUrl: links.changeRequest }
    return (addon, chart, by) => repricingPosition(addon, repricings, chart, { ...asking, by })
  },
  automaticReviewLifecycle: async (slug, signal) => {
    const review = await latestReview(slug, signal)
    return (addon, chart, by) => reviewPosition(addon, review, chart, by)
  },
  reviewStepLifecycle: async (slug, signal) => {
    const review = await latestReview(slug, signal)
    return (addon) => reviewStepPosition(addon, review)
  },
}

/**
 * Loads what determines an add-on's position in a machine's chart; null if add-ons have none there. Rejects
 * with a ProblemError.
 */
export const loadPlacing = (machine: string, slug: string, signal: AbortSignal): Promise<Placing | null> =>
  placings[machine]?.(slug, signal) ?? Promise.resolve(null)

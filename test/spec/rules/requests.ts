import type { Stage } from '../lifecycles/approval.ts'
import type { RepricingState } from '../lifecycles/repricing.ts'
import type { Domain, Row } from '../table.ts'

/** A plan for which another price is asked for. */
export interface RepricingRequestCells {
  stage: Stage
  plan: 'ordinary' | 'test'
  contract: boolean
  price: 'other' | 'same'
  another: 'new' | 'in_progress' | 'approved' | 'partially_complete' | 'none'
}

export const repricingRequestDomain: Domain<RepricingRequestCells> = {
  stage: ['alpha', 'beta', 'ga', 'shutdown'],
  plan: ['ordinary', 'test'],
  contract: [true, false],
  price: ['other', 'same'],
  another: ['new', 'in_progress', 'approved', 'partially_complete', 'none'],
}

/** Why a repricing can't be asked for; nothing collected means that it can. */
export const repricingRequest: readonly Row<RepricingRequestCells, string>[] = [
  {
    id: 'repricing-request.ga',
    from: ['s4.repricing.ga', 'r6.nothing-after'],
    given: { stage: ['alpha', 'beta', 'shutdown'] },
    comes: 'not-ga',
  },
  {
    id: 'repricing-request.one-active',
    from: ['s4.repricing.one-active', 'r11.one-active'],
    given: { another: ['new', 'in_progress', 'approved', 'partially_complete'] },
    comes: 'active',
  },
  {
    id: 'repricing-request.same-price',
    from: ['s5.same-price', 'r11.same-price'],
    given: { price: 'same' },
    comes: 'same-price',
  },
  {
    id: 'repricing-request.contract',
    from: 'c.contract-repricing',
    given: { contract: true },
    comes: 'contract',
  },
  {
    id: 'repricing-request.test',
    from: 'r9.test-stays',
    given: { plan: 'test' },
    comes: 'test-plan',
  },
]

/** An add-on for which an automatic review is asked for. */
export interface ReviewRequestCells {
  stage: Stage
  manifest: 'pushed' | 'none'
  /** Another review of it that is not over. */
  another: 'new' | 'in_progress' | 'cancelling' | 'none'
  /** The progression that the review is asked for. */
  wanted: 'beta' | 'ga' | 'not said'
}

export const reviewRequestDomain: Domain<ReviewRequestCells> = {
  stage: ['alpha', 'beta', 'ga', 'shutdown'],
  manifest: ['pushed', 'none'],
  another: ['new', 'in_progress', 'cancelling', 'none'],
  wanted: ['beta', 'ga', 'not said'],
}

/** Why a review can't be asked for; nothing collected means that it can. */
export const reviewRequest: readonly Row<ReviewRequestCells, string>[] = [
  {
    id: 'review-request.stage',
    from: ['r22.request', 'r6.nothing-after'],
    given: { stage: ['ga', 'shutdown'] },
    comes: 'wrong-stage',
  },
  {
    id: 'review-request.manifest',
    from: 'r22.request',
    given: { stage: ['alpha', 'beta'], manifest: 'none' },
    comes: 'manifest',
  },
  {
    id: 'review-request.another',
    from: ['r22.request', 'c.second-review'],
    given: { stage: ['alpha', 'beta'], another: ['new', 'in_progress', 'cancelling'] },
    comes: 'unfinished',
  },
  {
    id: 'review-request.of-alpha',
    from: 'r22.progression-type',
    given: { stage: 'alpha', wanted: 'ga' },
    comes: 'other progression',
  },
  {
    id: 'review-request.of-beta',
    from: 'r22.progression-type',
    given: { stage: 'beta', wanted: 'beta' },
    comes: 'other progression',
  },
]

export type RepricingGroup = 'current' | 'scheduled' | 'history'

/** Where the lists put a repricing, by its status; all but history's are active. */
export const repricingGroups: readonly Row<{ status: RepricingState }, RepricingGroup>[] = [
  {
    id: 'repricing-group.current',
    from: 's4.repricing.statuses',
    given: { status: ['new', 'in_progress'] },
    comes: 'current',
  },
  {
    id: 'repricing-group.scheduled',
    from: 's4.repricing.statuses',
    given: { status: ['approved', 'partially_complete'] },
    comes: 'scheduled',
  },
  {
    id: 'repricing-group.history',
    from: 's4.repricing.statuses',
    given: { status: ['completed', 'rejected', 'error'] },
    comes: 'history',
  },
]

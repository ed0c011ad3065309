import { approvalTable } from './approval/table.ts'
import { invitationTable } from './invitation/table.ts'
import type { LifecycleTable } from './lifecycle-table.ts'
import { planAvailabilityTable } from './plan/table.ts'
import { progressionTable } from './progression/table.ts'
import { repricingTable } from './repricing/table.ts'
import { reviewStepTable } from './review/step-table.ts'
import { automaticReviewTable } from './review/table.ts'

/** Each lifecycle's table by export name: what every state accepts from whom, and the possible blockers. */
export const lifecycleTables: Readonly<Record<string, () => LifecycleTable>> = {
  progressionLifecycle: progressionTable,
  approvalLifecycle: approvalTable,
  planAvailabilityLifecycle: planAvailabilityTable,
  invitationLifecycle: invitationTable,
  repricingLifecycle: repricingTable,
  automaticReviewLifecycle: automaticReviewTable,
  reviewStepLifecycle: reviewStepTable,
}

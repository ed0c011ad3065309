import { approvalTable } from './approval/table.ts'
import { invitationTable } from './invitation/table.ts'
import type { LifecycleTable } from './lifecycle-table.ts'
import { planAvailabilityTable } from './plan/table.ts'
import { progressionTable } from './progression/table.ts'
import { repricingTable } from './repricing/table.ts'
import { reviewStepTable } from './review/step-table.ts'
import { automaticReviewTable } from './review/table.ts'

/** Per lifecycle, by its export's name: what every state takes from whom, and what can stand against it. */
export const lifecycleTables: Readonly<Record<string, () => LifecycleTable>> = {
  progressionLifecycle: progressionTable,
  approvalLifecycle: approvalTable,
  planAvailabilityLifecycle: planAvailabilityTable,
  invitationLifecycle: invitationTable,
  repricingLifecycle: repricingTable,
  automaticReviewLifecycle: automaticReviewTable,
  reviewStepLifecycle: reviewStepTable,
}

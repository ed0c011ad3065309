import { deprecationTable } from './deprecation/table.ts'
import { assignmentTable } from './assignment/table.ts'
import { approvalTable } from './approval/table.ts'
import { installTable } from './install/table.ts'
import { invitationTable } from './invitation/table.ts'
import { type Lifecycle, type LifecycleTable, tableOf } from './lifecycle-table.ts'
import { accountAccessTable } from './account/access-table.ts'
import { passkeyTable } from './account/passkey-table.ts'
import { passwordResetTable, secondFactorTable } from './account/table.ts'
import { letterTable } from './letter/table.ts'
import { planAvailabilityTable } from './plan/table.ts'
import { progressionTable } from './progression/table.ts'
import { repricingTable } from './repricing/table.ts'
import { reviewStepTable } from './review/step-table.ts'
import { automaticReviewTable } from './review/table.ts'
import { topicTable } from './topic/table.ts'
import { secretTable } from './secret/table.ts'
import { deliveryTable } from './webhook/table.ts'

/**
 * Every lifecycle, by the name of its export. `trail` is the subject type of the trail rows from which its records
 * replay; null if its steps leave none.
 */
export const lifecycles = {
  progressionLifecycle: { ...progressionTable, trail: 'addon' },
  approvalLifecycle: { ...approvalTable, trail: 'approval' },
  planAvailabilityLifecycle: { ...planAvailabilityTable, trail: 'plan' },
  invitationLifecycle: { ...invitationTable, trail: null },
  repricingLifecycle: { ...repricingTable, trail: 'repricing' },
  automaticReviewLifecycle: { ...automaticReviewTable, trail: 'automatic_review' },
  reviewStepLifecycle: { ...reviewStepTable, trail: 'review_step' },
  passwordResetLifecycle: { ...passwordResetTable, trail: null },
  passkeyLifecycle: { ...passkeyTable, trail: null },
  secondFactorLifecycle: { ...secondFactorTable, trail: null },
  accountAccessLifecycle: { ...accountAccessTable, trail: null },
  deprecationLifecycle: { ...deprecationTable, trail: 'deprecation' },
  deliveryLifecycle: { ...deliveryTable, trail: null },
  letterLifecycle: { ...letterTable, trail: null },
  installLifecycle: { ...installTable, trail: 'install' },
  assignmentLifecycle: { ...assignmentTable, trail: null },
  topicLifecycle: { ...topicTable, trail: null },
  secretLifecycle: { ...secretTable, trail: null },
} as const satisfies Readonly<Record<string, Lifecycle & { trail: string | null }>>

export type LifecycleName = keyof typeof lifecycles

/** The table of a machine's events and blockers; null for one that is no lifecycle. */
export const tableNamed = (name: string): LifecycleTable | null =>
  Object.hasOwn(lifecycles, name) ? tableOf(lifecycles[name as LifecycleName]) : null

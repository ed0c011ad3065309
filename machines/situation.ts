import { type ApprovalFacts, approvalLifecycle } from './approval/lifecycle.ts'
import type { SubjectChange } from './approval/approval-subject.ts'
import type { ApprovalState, ApprovalType } from './approval/approval-type.ts'
import { type Actor, snapshotOf } from './law.ts'
import { type ProgressionFacts, progressionLifecycle } from './progression/lifecycle.ts'
import type { IncompleteRequirement, Stage } from './progression/stage.ts'

/** An add-on's facts, from which each of its lifecycles is asked; the platform reads them and the portal is sent them. */
export interface Situation {
  stage: Stage
  /** Items of every requirement list that are not complete. */
  incomplete: readonly IncompleteRequirement[]
  approvals: Readonly<Record<ApprovalType, ApprovalState>>
  /** Whether the add-on's documentation names its Dev Center article. */
  hasDocumentationUrl: boolean
}

/** The state of every approval, by the records that there are; one without a record is not started. */
export const approvalStatesOf = (
  records: readonly { type: ApprovalType; state: ApprovalState }[],
): Situation['approvals'] => ({
  marketplace_fitting_approval: 'notStarted',
  alpha_engineering_approval: 'notStarted',
  article_review_approval: 'notStarted',
  beta_engineering_approval: 'notStarted',
  pricing_plan_approval: 'notStarted',
  ...Object.fromEntries(records.map(({ type, state }) => [type, state])),
})

/** The facts of the progression lifecycle. */
export const progressionFacts = ({ incomplete, approvals }: Situation): ProgressionFacts => ({
  incomplete,
  approvals,
})

/** The facts of an approval's lifecycle; with those of a change that may let it lapse. */
export const approvalFacts = (
  { stage, incomplete, hasDocumentationUrl }: Situation,
  type: ApprovalType,
  changed?: ApprovalFacts['changed'],
): ApprovalFacts => ({
  type,
  stage,
  incomplete,
  hasDocumentationUrl,
  ...(changed === undefined ? {} : { changed }),
})

/**
 * The facts of an approval of which no more is known than the stage of its add-on, as in staff's inbox: decisions look
 * at nothing else, and a request would be refused on them.
 */
export const factsToDecide = (type: ApprovalType, stage: Stage): ApprovalFacts => ({
  type,
  stage,
  incomplete: [],
  hasDocumentationUrl: false,
})

/** The add-on's stage as a snapshot of its lifecycle. */
export const progressionIn = (situation: Situation) =>
  snapshotOf(progressionLifecycle, situation.stage, progressionFacts(situation))

/** An approval's state as a snapshot of its lifecycle. */
export const approvalIn = (situation: Situation, type: ApprovalType, changed?: ApprovalFacts['changed']) =>
  snapshotOf(approvalLifecycle, situation.approvals[type], approvalFacts(situation, type, changed))

/** An approval that staff decide, by its own record, as a snapshot of its lifecycle. */
export const decisionOn = (approval: { type: ApprovalType; state: ApprovalState }, stage: Stage) =>
  snapshotOf(approvalLifecycle, approval.state, factsToDecide(approval.type, stage))

/** Lists the approvals that a party's changes would let lapse (READINGS 39). */
export function lapsingIn(
  situation: Situation,
  changes: readonly SubjectChange[],
  by: Actor,
): ApprovalType[] {
  const changed = changes.map((change) => ({ ...change, by }))
  return (Object.keys(situation.approvals) as ApprovalType[]).filter((type) =>
    approvalIn(situation, type, changed).can({ type: 'lapse', by: 'system' }),
  )
}

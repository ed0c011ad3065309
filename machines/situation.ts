import { type ApprovalFacts, approvalLifecycle } from './approval/lifecycle.ts'
import type { SubjectChange } from './approval/approval-subject.ts'
import type { ApprovalState, ApprovalType } from './approval/approval-type.ts'
import { type Party, snapshotOf } from './law.ts'
import { type ProgressionFacts, progressionLifecycle } from './progression/lifecycle.ts'
import type { IncompleteRequirement, Stage } from './progression/stage.ts'

/** An add-on's facts for all its lifecycles; read by the platform and sent to the portal. */
export interface Situation {
  stage: Stage
  /** Incomplete items of every requirement list. */
  incomplete: readonly IncompleteRequirement[]
  approvals: Readonly<Record<ApprovalType, ApprovalState>>
  /** True if the add-on's documentation names its Dev Center article. */
  hasDocumentationUrl: boolean
}

/** The state of every approval, from the stored records; one without a record is not started. */
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

/** An add-on with the facts of its lifecycles, as the platform sends them. */
export interface SituatedAddon {
  state: Stage
  situation: Pick<Situation, 'incomplete' | 'hasDocumentationUrl'> & {
    approvals: Parameters<typeof approvalStatesOf>[0]
  }
}

/** The situation of an add-on's lifecycles, from what the platform sent. */
export const addonSituation = ({ state, situation }: SituatedAddon): Situation => ({
  stage: state,
  incomplete: situation.incomplete,
  approvals: approvalStatesOf(situation.approvals),
  hasDocumentationUrl: situation.hasDocumentationUrl,
})

/** The facts of the progression lifecycle. */
export const progressionFacts = ({ incomplete, approvals }: Situation): ProgressionFacts => ({
  incomplete,
  approvals,
})

/** The facts of an approval's lifecycle, including a change that may make it lapse. */
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
 * The facts of an approval of which only the add-on's stage is known, as in staff's inbox: decisions consider
 * nothing else, and a request would be refused on them.
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

/** An approval to be decided by staff, from its own record, as a snapshot of its lifecycle. */
export const decisionOn = (approval: { type: ApprovalType; state: ApprovalState }, stage: Stage) =>
  snapshotOf(approvalLifecycle, approval.state, factsToDecide(approval.type, stage))

/** Lists the approvals that a party's changes would make lapse (READINGS 39). */
export function lapsingIn(
  situation: Situation,
  changes: readonly SubjectChange[],
  by: Party,
): ApprovalType[] {
  const changed = changes.map((change) => ({ ...change, by }))
  return (Object.keys(situation.approvals) as ApprovalType[]).filter((type) =>
    approvalIn(situation, type, changed).can({ type: 'lapse', by: 'system' }),
  )
}

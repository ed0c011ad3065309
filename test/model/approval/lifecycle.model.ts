import type { ApprovalEvent, ApprovalFacts, ApprovalSnapshot } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import type { Stage } from '#machines/progression/stage.ts'
import type { Model, Start } from '#test/runner/model.ts'
import { approvalAsked, specifiedNeeds } from './specified.ts'
import { approvalTypes, missingItems, noTestPlan } from '../progression/lifecycle.model.ts'

export type ApprovalStart = Start<ApprovalSnapshot, ApprovalFacts>

const actors: readonly Party[] = ['provider', 'admin']

type Changed = NonNullable<ApprovalFacts['changed']>[number]

const terms: Changed = { subjectType: 'addon', field: 'legalStatements', ofTestPlan: false, by: 'provider' }
const manifest: Changed = { subjectType: 'manifest', field: 'manifest', ofTestPlan: false, by: 'provider' }
const article: Changed = {
  subjectType: 'documentation',
  field: 'devcenterUrl',
  ofTestPlan: false,
  by: 'provider',
}
const value: Changed = { subjectType: 'plan', field: 'offering', ofTestPlan: false, by: 'provider' }

/** A change of what each approval is of (READINGS 39). */
const subjects: Readonly<Record<ApprovalType, Changed>> = {
  marketplace_fitting_approval: terms,
  alpha_engineering_approval: manifest,
  article_review_approval: article,
  beta_engineering_approval: manifest,
  pricing_plan_approval: value,
}

const ready = (type: ApprovalType): ApprovalFacts => ({
  type,
  stage: specifiedNeeds[type].stage,
  incomplete: [],
  hasDocumentationUrl: true,
})

const changed = (type: ApprovalType): ApprovalFacts => ({ ...ready(type), changed: [subjects[type]] })

/** Changes that let nothing lapse: staff's own, and a provider's of something else. */
const otherwise: readonly [string, ApprovalType, Changed][] = [
  ['staff changes it', 'marketplace_fitting_approval', { ...terms, by: 'admin' }],
  ['staff changes it', 'pricing_plan_approval', { ...value, by: 'admin' }],
  ['the plan test changes', 'pricing_plan_approval', { ...value, ofTestPlan: true }],
  ['a text changes', 'alpha_engineering_approval', terms],
  ['a value changes', 'beta_engineering_approval', value],
]

function lacking(type: ApprovalType): ApprovalFacts {
  const { list } = specifiedNeeds[type]
  if (list === null) return { ...ready(type), hasDocumentationUrl: false }
  return { ...ready(type), incomplete: missingItems.filter((item) => item.list === list) }
}

const inStage = (type: ApprovalType, stage: Stage): ApprovalFacts => ({
  ...changed(type),
  stage,
  incomplete: stage === 'shutdown' ? [noTestPlan] : [],
})

const elsewhere: readonly [ApprovalType, Stage][] = [
  ['marketplace_fitting_approval', 'beta'],
  ['article_review_approval', 'beta'],
  ['beta_engineering_approval', 'alpha'],
  ['pricing_plan_approval', 'alpha'],
  ['beta_engineering_approval', 'ga'],
  ['alpha_engineering_approval', 'shutdown'],
  ['article_review_approval', 'shutdown'],
  ['pricing_plan_approval', 'shutdown'],
]

/** Those whose rejection stands while they are asked for again, as one that nobody rejected can't be (READINGS 40). */
const rejectedBefore: readonly ApprovalType[] = ['marketplace_fitting_approval', 'pricing_plan_approval']

/** The fixtures: each approval where it can be asked for, where something is missing, in a wrong stage. */
export const approvalFixtures: Readonly<Record<string, ApprovalFacts>> = Object.fromEntries([
  ...approvalTypes.map((type) => [`${type}, complete`, ready(type)] as const),
  ...approvalTypes.map((type) => [`${type}, something missing`, lacking(type)] as const),
  ...approvalTypes.map((type) => [`${type}, changed`, changed(type)] as const),
  ...otherwise.map(
    ([what, type, change]) => [`${type}, ${what}`, { ...ready(type), changed: [change] }] as const,
  ),
  ...rejectedBefore.map(
    (type) => [`${type}, rejected before`, { ...ready(type), rejectionStands: true }] as const,
  ),
  ...elsewhere.map(([type, stage]) => [`${type}, add-on in ${stage}`, inStage(type, stage)] as const),
])

/** Tells whether a live platform can have the approval in the state while its add-on is in the stage. */
export function canBe({ type, stage }: ApprovalFacts, state: ApprovalState): boolean {
  const needs = specifiedNeeds[type].stage
  if (stage === needs || stage === 'shutdown') return true
  return stage === 'alpha' ? state === 'notStarted' : state === 'approved'
}

export const approvalModel = {
  name: 'approvalLifecycle',
  machine: approvalAsked.machine,
  rowsOf: approvalAsked.rows,
  starts: approvalAsked.starts(approvalFixtures, ({ rejectionStands }) =>
    rejectionStands === true ? 'rejected' : 'notStarted',
  ),
  cases: [
    ...actors.flatMap((by): ApprovalEvent[] => [
      { type: 'request', by },
      { type: 'approve', by },
      { type: 'reject', by, message: 'The screenshots show another product.' },
      { type: 'reject', by, message: '' },
      { type: 'reopen', by },
      { type: 'edit', by },
      { type: 'approveWithProgression', by },
      { type: 'withdraw', by },
      { type: 'lapse', by },
    ]),
    { type: 'lapse', by: 'system' },
  ],
} satisfies Model<ApprovalSnapshot, ApprovalEvent, ApprovalFacts>

export const everyApprovalState = approvalAsked.everyState

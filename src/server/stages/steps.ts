import {
  approvalBlockers,
  type ApprovalBlocker,
  type ApprovalEvent,
  type ApprovalFacts,
  approvalLifecycle,
} from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { LegalStep } from '#machines/law.ts'
import { approvalFacts } from '#machines/situation.ts'
import {
  progressionBlockers,
  type ProgressionBlocker,
  progressionLifecycle,
} from '#machines/progression/lifecycle.ts'
import { approvals } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { insertRow, updateRow } from '#server/law/stored.ts'
import { takeStep } from '#server/law/take-step.ts'
import type { ApprovalFields } from './approval-change.ts'
import { approvalOf, type ApprovalRow, type StoredSituation } from './situation.ts'
import { addonBlockerWordings, type BlockerSubject } from '#contract/wording/blockers/addon-blockers.ts'
import { refusalOf } from '#server/law/refusal.ts'

/** The facts of an add-on that explanations of blockers need. */
export const blockerSubject = ({ addon, items }: StoredSituation): BlockerSubject => ({
  slug: addon.slug,
  requirement: (list, name) => items[list].find((item) => item.name === name),
})

/** The rule for an add-on's stages; its refusals name what is missing, with links. */
export const progressionRule = (situation: StoredSituation) => ({
  lifecycle: progressionLifecycle,
  blockers: progressionBlockers,
  refuse: (blockers: readonly ProgressionBlocker[]) =>
    refusalOf(addonBlockerWordings, blockers, blockerSubject(situation)),
})

/** Creates the question to an approval's lifecycle, with facts adjusted if a change caused the event. */
export const approvalQuestion = (
  situation: StoredSituation,
  type: ApprovalType,
  event: ApprovalEvent,
  facts: ApprovalFacts = approvalFacts(situation, type),
) => ({ from: situation.approvals[type], event, facts })

type Question = ReturnType<typeof approvalQuestion>

export const approvalRule = (situation: StoredSituation) => ({
  lifecycle: approvalLifecycle,
  blockers: approvalBlockers,
  refuse: (blockers: readonly ApprovalBlocker[]) =>
    refusalOf(addonBlockerWordings, blockers, blockerSubject(situation)),
})

/** Stores a step's new state, creating the approval's record if there was none. */
async function store(
  act: Act,
  situation: StoredSituation,
  { to, facts: { type } }: LegalStep<typeof approvalLifecycle>,
  fields: ApprovalFields,
): Promise<ApprovalRow> {
  const stored = approvalOf(situation, type)
  const values = { ...fields, state: to }
  if (stored !== undefined) return updateRow(act, approvals, stored.id, values)
  const times = { createdAt: act.now, updatedAt: act.now }
  return insertRow(act.tx, approvals, { ...values, addonId: situation.addon.id, type, ...times })
}

/**
 * Takes an approval's step with its trail row; `fields` are set in addition to the state. Throws 403, 409 or 422 with
 * the reasons if the lifecycle refuses.
 */
export const takeApprovalStep = (
  act: Act,
  situation: StoredSituation,
  asked: Question,
  fields: ApprovalFields,
): Promise<ApprovalRow> =>
  takeStep(act, approvalRule(situation), asked, {
    store: (step) => store(act, situation, step, fields),
    subject: ({ id, addonId }) => ({ type: 'approval', id, addonId }),
    told: ({ type, message }) => ({
      note: asked.event.type === 'reject' ? message : null,
      approvalType: type,
    }),
  })

import { isBlank } from '#contract/formats/plain-text.ts'
import {
  approvalBlockers,
  type ApprovalBlocker,
  type ApprovalEvent,
  type ApprovalFacts,
  approvalLifecycle,
} from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { LegalStep } from '#machines/law.ts'
import type { ApprovalChange } from '#contract/approval.ts'
import { approvalNotEditable } from '#contract/wording/approvals.ts'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import { addons, approvals } from '#server/db/schema.ts'
import { conflict } from '#server/law/refusal.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { type ApprovalFields, eventOfChange, fieldsOfChange } from './approval-change.ts'
import { writeDecisionLetter, writeMessageLetters, writeRequestLetters } from './approval-letters.ts'
import { addMessage } from './approval-messages.ts'
import { approvalFacts, approvalIn } from '#machines/situation.ts'
import {
  approvalOf,
  type ApprovalRow,
  blockerSubject,
  situationOf,
  type StoredSituation,
} from '#server/situation/situation.ts'
import { refusalOf } from '#server/law/refusal-of.ts'
import { decideStep, insertRow, takeStep, updateRow } from '#server/law/stored.ts'
import {
  changedFields,
  type FieldChange,
  recordChanges,
  type TrailSubject,
  writeTogether,
} from '#server/law/trail.ts'

/** The refusal of a decision on a withdrawn request. */
const withdrawn = 'The provider has withdrawn this request: there is nothing to decide.'

const subjectOf = (row: ApprovalRow): TrailSubject => ({
  type: 'approval',
  id: row.id,
  addonId: row.addonId,
})

/** Creates the question to an approval's lifecycle, with facts adjusted if a change caused the event. */
export const approvalQuestion = (
  situation: StoredSituation,
  type: ApprovalType,
  event: ApprovalEvent,
  facts: ApprovalFacts = approvalFacts(situation, type),
) => ({ from: situation.approvals[type], event, facts })

type Question = ReturnType<typeof approvalQuestion>

const approvalRule = (situation: StoredSituation) => ({
  lifecycle: approvalLifecycle,
  blockers: approvalBlockers,
  refuse: (blockers: readonly ApprovalBlocker[]) =>
    refusalOf(addonBlockerWordings, blockers, blockerSubject(situation)),
})

/** Stores a step's new state and since when it is pending, creating the approval's record if there was none. */
async function store(
  act: Act,
  situation: StoredSituation,
  { from, to, facts: { type } }: LegalStep<typeof approvalLifecycle>,
  fields: ApprovalFields,
): Promise<ApprovalRow> {
  const stored = approvalOf(situation, type)
  const pendingSince = to === 'pending' ? act.now : null
  const values = { ...fields, state: to, ...(from === to ? {} : { pendingSince }) }
  if (stored !== undefined) return updateRow(act, approvals, stored.id, values)
  const times = { createdAt: act.now, updatedAt: act.now }
  return insertRow(act.tx, approvals, { ...values, addonId: situation.addon.id, type, ...times })
}

/**
 * Takes an approval's step with its trail row; `fields` are set in addition to the state, `note` is what its party says
 * to the other. Throws 403, 409 or 422 with the reasons if the lifecycle refuses.
 */
export const takeApprovalStep = (
  act: Act,
  situation: StoredSituation,
  asked: Question,
  fields: ApprovalFields,
  note: string | null = null,
): Promise<ApprovalRow> =>
  takeStep(act, approvalRule(situation), asked, {
    store: (step) => store(act, situation, step, fields),
    subject: ({ id, addonId }) => ({ type: 'approval', id, addonId }),
    told: ({ type }) => ({ note, approvalType: type }),
  })

/**
 * Requests an approval: creates a record, or sets a rejected one to pending with the same id, keeping its message
 * until it is decided; `text` is a message to staff. Throws 409 at the wrong stage or if one exists, 422 with what is
 * missing.
 */
export const requestApproval = async (
  act: Act,
  addon: Pick<AddonRow, 'id'>,
  type: ApprovalType,
  text: string | null = null,
) => requestIn(act, await situationOf(act.tx, addon, act.config), type, text)

/** Requests an approval in the add-on's current situation; see requestApproval. */
export async function requestIn(
  act: Act,
  situation: StoredSituation,
  type: ApprovalType,
  text: string | null = null,
): Promise<{ approval: ApprovalRow; created: boolean }> {
  const asked = approvalQuestion(situation, type, { type: 'request', by: act.by })
  const fields = { requesterId: act.actorId, approverId: null, requestedRevision: situation.addon.revision }
  const approval = await takeApprovalStep(act, situation, asked, fields, text)
  if (text !== null) await addMessage(act, approval, text)
  const created = asked.from === 'notStarted'
  await writeRequestLetters(act, situation.addon, approval, { again: !created, text })
  return { approval, created }
}

/** The message that a decision or an edit sends to the provider; null if none. */
function messageOf(event: ApprovalEvent, edits: readonly FieldChange[], row: ApprovalRow): string | null {
  const isSent =
    event.type === 'reject' || (event.type !== 'approve' && edits.some(({ field }) => field === 'message'))
  return isSent && !isBlank(row.message ?? '') ? row.message : null
}

/** Approving the article also sets the add-on's docs_approved_at. */
const approveDocs = (act: Act, addonId: string) =>
  updateRow(act, addons, addonId, { docsApprovedAt: act.now })

/**
 * Decides an approval, or edits its notes and message; writes nothing if nothing changes. Throws 403 unless staff,
 * 409 unless it is pending or rejected, 422 for a rejection without a message.
 */
export async function decideApproval(
  act: Act,
  stored: ApprovalRow,
  change: ApprovalChange,
): Promise<ApprovalRow> {
  const { type } = stored
  if (stored.state === 'notStarted') throw conflict(withdrawn)
  const situation = await situationOf(act.tx, { id: stored.addonId }, act.config)
  const [blocker] = approvalBlockers(approvalIn(situation, type), { type: 'edit', by: act.by })
  if (blocker?.code === 'wrong_state') throw conflict(approvalNotEditable)
  const event = eventOfChange(stored, change, act.by)
  const asked = approvalQuestion(situation, type, event)
  const fields = fieldsOfChange(event, change, act)
  const { approverId: _, ...told } = fields
  const edits = changedFields<ApprovalRow>(stored, told)
  if (event.type === 'edit' && edits.length === 0) {
    decideStep(approvalRule(situation), asked)
    return stored
  }
  const isDecision = event.type === 'approve' || event.type === 'reject'
  const seen = isDecision ? { decidedRevision: situation.addon.revision } : {}
  const untold = isDecision ? edits.filter(({ field }) => field !== 'message') : edits
  return writeTogether(act, stored.addonId, async (gathering) => {
    const note = event.type === 'reject' ? event.message : null
    const row = await takeApprovalStep(gathering, situation, asked, { ...fields, ...seen }, note)
    const message = messageOf(event, edits, row)
    if (message !== null) await addMessage(act, row, message)
    await recordChanges(gathering, subjectOf(row), untold, type)
    if (event.type === 'approve' && type === 'article_review_approval') await approveDocs(act, row.addonId)
    if (isDecision) await writeDecisionLetter(gathering, situation.addon, row)
    else if (message !== null) await writeMessageLetters(gathering, situation.addon, row, message)
    return row
  })
}

/**
 * As part of an add-on's progression, approves an approval that is pending or was never requested. The letter about the
 * stage tells it.
 */
export async function approveWithProgression(
  act: Act,
  situation: StoredSituation,
  type: ApprovalType,
): Promise<ApprovalRow> {
  const asked = approvalQuestion(situation, type, { type: 'approveWithProgression', by: act.by })
  const { revision } = situation.addon
  const first = asked.from === 'notStarted' ? { requesterId: act.actorId, requestedRevision: revision } : {}
  const decided = { approverId: act.actorId, decidedRevision: revision, message: null }
  const row = await takeApprovalStep(act, situation, asked, { ...first, ...decided })
  if (type === 'article_review_approval') await approveDocs(act, row.addonId)
  return row
}

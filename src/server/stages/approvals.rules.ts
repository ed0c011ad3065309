import { eq } from 'drizzle-orm'
import { approvalBlockers } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { ApprovalChange } from '#contract/approval.ts'
import { nextVersion } from '#server/db/columns.ts'
import { addons, approvals } from '#server/db/schema.ts'
import { conflict } from '#server/http/errors.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { type ApprovalFields, eventOfChange, fieldsOfChange } from './approval-change.ts'
import { writeDecisionLetter } from './approval-letters.ts'
import { approvalOf, type ApprovalRow, type Situation, situationOf } from './facts.ts'
import { approvalSnapshot, approvalStep } from './steps.ts'
import { changedFields, recordChanges, recordTransition, type TrailSubject } from '#server/law/trail.ts'

/** SPEC section 2; also the portal's warning. */
const notEditable = "Approval can't be edited unless pending or rejected"

const subjectOf = (row: ApprovalRow): TrailSubject => ({
  type: 'approval',
  id: row.id,
  addonId: row.addonId,
})

/** Stores where a step leads, creating the record of an approval that had none, and its trail row. */
async function store(
  act: Act,
  situation: Situation,
  taken: ReturnType<typeof approvalStep>,
  fields: ApprovalFields,
): Promise<ApprovalRow> {
  const { type } = taken.facts
  const stored = approvalOf(situation, type)
  const values = { ...fields, state: taken.to, updatedAt: act.now }
  const [row] =
    stored === undefined
      ? await act.tx
          .insert(approvals)
          .values({ ...values, addonId: situation.addon.id, type, createdAt: act.now })
          .returning()
      : await act.tx
          .update(approvals)
          .set({ ...values, ...nextVersion(approvals, act.now) })
          .where(eq(approvals.id, stored.id))
          .returning()
  if (row === undefined) throw new Error(`the ${type} of add-on ${situation.addon.id} was not stored`)
  const note = taken.event.type === 'reject' ? row.message : null
  await recordTransition(act, subjectOf(row), { ...taken, note, approvalType: type })
  return row
}

/**
 * Asks for an approval: a new record, or a rejected one again pending with the same id; its message
 * stays until it is decided. Throws 409 at the wrong stage or while one stands, 422 with what is missing.
 */
export async function requestApproval(
  act: Act,
  addon: Pick<AddonRow, 'id'>,
  type: ApprovalType,
): Promise<{ approval: ApprovalRow; created: boolean }> {
  const situation = await situationOf(act.tx, addon, act.config)
  const taken = approvalStep(situation, type, { type: 'request', by: act.by })
  const fields = { requesterId: act.actorId, approverId: null, requestedRevision: situation.addon.revision }
  const approval = await store(act, situation, taken, fields)
  return { approval, created: taken.from === 'notStarted' }
}

/** The article's approval is also the add-on's: docs_approved_at. */
const approveDocs = (act: Act, addonId: string) =>
  act.tx
    .update(addons)
    .set({ docsApprovedAt: act.now, ...nextVersion(addons, act.now) })
    .where(eq(addons.id, addonId))

/**
 * Decides an approval, or edits its notes and message; nothing is written when nothing changes. Throws
 * 403 for others than staff, 409 unless it is pending or rejected, 422 for a rejection without message.
 */
export async function decideApproval(
  act: Act,
  stored: ApprovalRow,
  change: ApprovalChange,
): Promise<ApprovalRow> {
  const { type } = stored
  const situation = await situationOf(act.tx, { id: stored.addonId }, act.config)
  const [blocker] = approvalBlockers(approvalSnapshot(situation, type), { type: 'edit', by: act.by })
  if (blocker?.code === 'wrong_state') throw conflict(notEditable)
  const event = eventOfChange(stored, change, act.by)
  const taken = approvalStep(situation, type, event)
  const fields = fieldsOfChange(event, change, act)
  const { approverId: _, ...told } = fields
  const edits = changedFields<ApprovalRow>(stored, told)
  if (event.type === 'edit' && edits.length === 0) return stored
  const isDecision = event.type === 'approve' || event.type === 'reject'
  const seen = isDecision ? { decidedRevision: situation.addon.revision } : {}
  const row = await store(act, situation, taken, { ...fields, ...seen })
  const untold = isDecision ? edits.filter(({ field }) => field !== 'message') : edits
  await recordChanges(act, subjectOf(row), untold, type)
  if (event.type === 'approve' && type === 'article_review_approval') await approveDocs(act, row.addonId)
  if (isDecision) await writeDecisionLetter(act, situation.addon, row)
  return row
}

/** Approves, as part of an add-on's step, an approval that is pending or was never asked for. */
export async function approveWithProgression(
  act: Act,
  situation: Situation,
  type: ApprovalType,
): Promise<ApprovalRow> {
  const taken = approvalStep(situation, type, { type: 'approveWithProgression', by: act.by })
  const { revision } = situation.addon
  const asked = taken.from === 'notStarted' ? { requesterId: act.actorId, requestedRevision: revision } : {}
  const decided = { approverId: act.actorId, decidedRevision: revision, message: null }
  const row = await store(act, situation, taken, { ...asked, ...decided })
  if (type === 'article_review_approval') await approveDocs(act, row.addonId)
  await writeDecisionLetter(act, situation.addon, row)
  return row
}

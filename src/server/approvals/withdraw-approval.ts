import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { ApprovalEvent } from '#machines/approval/lifecycle.ts'
import { trail } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { writeWithdrawalLetters } from './approval-letters.ts'
import { approvalFacts } from '#machines/situation.ts'
import { type ApprovalRow, situationOf } from '#server/situation/situation.ts'
import { approvalQuestion, takeApprovalStep } from './approvals.rules.ts'

/** The events that decide an approval. */
export const approvalDecisionEvents = [
  'approve',
  'approveWithProgression',
  'reject',
] as const satisfies ApprovalEvent['type'][]

/** Loads the rejection that an approval which is pending again had, and whose message still stands; null for none. */
async function standingRejection({ tx }: Act, { id, message }: ApprovalRow) {
  if (message === null) return null
  const [last] = await tx
    .select({ event: trail.event, actorId: trail.actorId })
    .from(trail)
    .where(
      and(
        eq(trail.subjectType, 'approval'),
        eq(trail.subjectId, id),
        eq(trail.kind, 'transition'),
        or(inArray(trail.event, approvalDecisionEvents), eq(trail.to, 'notStarted')),
      ),
    )
    .orderBy(desc(trail.serial))
    .limit(1)
  return last?.event === 'reject' ? last : null
}

/**
 * Takes back a request that nobody has decided: the record stays for its trail, and is not served until it is asked
 * for anew. One whose rejection message still stands is rejected again instead (READINGS 40). Tells staff. Throws 403
 * for others than its provider, 409 unless it is pending in the stage that asks for it.
 */
export async function withdrawApproval(act: Act, stored: ApprovalRow): Promise<ApprovalRow> {
  const situation = await situationOf(act.tx, { id: stored.addonId }, act.config)
  const { type } = stored
  const rejection = await standingRejection(act, stored)
  const facts = { ...approvalFacts(situation, type), rejectionStands: rejection !== null }
  const asked = approvalQuestion(situation, type, { type: 'withdraw', by: act.by }, facts)
  const none = {
    message: null,
    requesterId: null,
    approverId: null,
    requestedRevision: null,
    decidedRevision: null,
  }
  const fields = rejection === null ? none : { approverId: rejection.actorId }
  const row = await takeApprovalStep(act, situation, asked, fields)
  await writeWithdrawalLetters(act, situation.addon, row)
  return row
}

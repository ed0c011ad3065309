import { takesMessages } from '#machines/approval/approval-type.ts'
import { approvalStatePhrases } from '#contract/wording/approvals.ts'
import { approvalMessages } from '#server/db/schema.ts'
import { conflict, notFound } from '#server/law/refusal.ts'
import type { Act } from '#server/law/act.ts'
import type { SubjectRows } from '#server/law/handler.ts'
import { recordChanges } from '#server/law/trail.ts'
import { writeMessageLetters } from './approval-letters.ts'
import type { ApprovalRow } from '#server/situation/situation.ts'

/** Adds a message to an approval's others, as of the act's party. */
export async function addMessage(act: Act, approval: Pick<ApprovalRow, 'id'>, text: string): Promise<void> {
  const { tx, by, actorId, now } = act
  const party = by === 'admin' ? 'platform' : 'provider'
  await tx
    .insert(approvalMessages)
    .values({ approvalId: approval.id, by: party, authorId: actorId, text, createdAt: now })
}

/**
 * Writes to the other side about an approval, without deciding it, and tells it by mail (READINGS 45). Throws 404 for
 * one that was withdrawn, 409 unless it is pending or rejected.
 */
export async function sendMessage(
  act: Act,
  { addon, ...approval }: SubjectRows['approval'],
  text: string,
): Promise<void> {
  const { id, addonId, type, state } = approval
  if (state === 'notStarted') throw notFound()
  if (!takesMessages(state))
    throw conflict(
      `Messages can be sent while it is pending or rejected; this approval is ${approvalStatePhrases[state]}.`,
    )
  await addMessage(act, approval, text)
  await recordChanges(
    act,
    { type: 'approval', id, addonId },
    [{ field: 'message', from: null, to: text }],
    type,
  )
  await writeMessageLetters(act, addon, approval, text)
}

import { approvalWordings } from '#contract/wording/approvals.ts'
import { eq, sql } from 'drizzle-orm'
import type { ChangedRecord } from '#contract/trail.ts'
import { changedWording } from '#contract/wording/changed-words.ts'
import { users } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { staffEmails } from '#server/identity/staff-emails.ts'
import type { Act } from '#server/law/act.ts'
import type { ApprovalRow } from './situation.ts'
import { changedRecords, changesSince, isOf } from '#server/law/changes.ts'
import { oneLine, inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { post } from '#server/mail/mail.ts'

/** Notifies an approval's requester of the decision; sends nothing if the requester decided it or there is none. */
export async function writeDecisionLetter(
  act: Act,
  addon: Pick<AddonRow, 'slug' | 'displayName'>,
  { type, state, message, requesterId }: ApprovalRow,
): Promise<void> {
  if (requesterId === null || requesterId === act.actorId) return
  const requester = act.tx.select({ email: users.email }).from(users).where(eq(users.id, requesterId))
  const { title } = approvalWordings[type]
  await post(act, {
    to: sql<string>`${requester}`,
    subject: subjectLine`The ${{ own: title }} of ${addon} was ${state}`,
    text: `The ${title} of ${inQuotes(addon.displayName)} was ${state}.\n${message === null ? '' : `\n${message}\n`}`,
  })
}

/** The e-mails of an approval's requester and of all platform staff, each once. */
async function concernedBy(act: Act, { requesterId }: ApprovalRow): Promise<string[]> {
  const staff = await staffEmails(act)
  if (requesterId === null) return staff
  const rows = await act.tx.select({ email: users.email }).from(users).where(eq(users.id, requesterId))
  return [...new Set([...staff, ...rows.map(({ email }) => email)])].toSorted()
}

/** Tells staff that there is nothing to decide any more: the provider has withdrawn the request. */
export async function writeWithdrawalLetters(
  act: Act,
  addon: Pick<AddonRow, 'slug' | 'displayName'>,
  { type, state, message }: ApprovalRow,
): Promise<void> {
  const { title } = approvalWordings[type]
  const about = subjectLine`The request for the ${{ own: title }} of ${addon} was withdrawn`
  const stays = state === 'rejected' ? `\nIt is rejected as before:\n${message ?? ''}\n` : ''
  const text = `The provider has withdrawn the request for the ${title} of ${inQuotes(addon.displayName)}. There is nothing to decide.\n${stays}`
  await post(act, ...(await staffEmails(act)).map((to) => ({ to, subject: about, text })))
}

/** Records that are named by the provider. */
const named = new Set(['addon', 'plan', 'feature', 'benefit', 'screenshot', 'company'])

const nameIn = ({ subject: { type }, name }: ChangedRecord): string =>
  named.has(type) ? inQuotes(name) : oneLine(name)

/** Notifies an approval's requester and staff that it has lapsed, and of the changes since it was decided. */
export async function writeLapseLetters(
  act: Act,
  addon: Pick<AddonRow, 'id' | 'companyId' | 'slug' | 'displayName'>,
  approval: ApprovalRow,
): Promise<void> {
  const rows = await changesSince(act.tx, addon, approval.decidedRevision ?? 0)
  const changed = changedRecords(
    rows.filter((row) => isOf(approval.type, row)),
    false,
  ).map((each) => `- ${changedWording({ ...each, name: nameIn(each) })}`)
  const { title } = approvalWordings[approval.type]
  const about = subjectLine`The ${{ own: title }} of ${addon} is pending again`
  const text = `What was approved has changed since, so the ${title} of ${inQuotes(addon.displayName)} is asked for again. Staff will look at it anew.\n\nChanged:\n${changed.join('\n')}\n`
  const letters = (await concernedBy(act, approval)).map((to) => ({ to, subject: about, text }))
  await post(act, ...letters)
}

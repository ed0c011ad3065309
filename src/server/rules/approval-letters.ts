import { eq } from 'drizzle-orm'
import { approvalNames } from '../../contract/blocker-links.ts'
import { users } from '../db/schema.ts'
import type { AddonRow } from '../handlers/handler.ts'
import type { Act } from './act.ts'
import type { ApprovalRow } from './facts.ts'
import { post } from './mail.ts'

/** Tells who asked for an approval what was decided; nobody when who decides asked, or nobody did. */
export async function writeDecisionLetter(
  act: Act,
  addon: Pick<AddonRow, 'displayName'>,
  { type, state, message, requesterId }: ApprovalRow,
): Promise<void> {
  if (requesterId === null || requesterId === act.actorId) return
  const [requester] = await act.tx.select({ email: users.email }).from(users).where(eq(users.id, requesterId))
  if (requester === undefined) return
  const name = `${approvalNames[type]} approval of ${addon.displayName}`
  await post(act, {
    to: requester.email,
    subject: `The ${name} was ${state}`,
    text: `The ${name} was ${state}.\n${message === null ? '' : `\n${message}\n`}`,
  })
}

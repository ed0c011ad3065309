import type { Context } from '#server/law/handler.ts'
import { countOne } from './limit-counts.ts'

/**
 * Counts that a person was invited or added, whoever did it, last in the transaction that does, so that what was refused
 * is not counted. Throws 429 over the limit. Its standing is in no answer: it would tell what others do.
 */
export async function countInvited(
  { tx, config }: Pick<Context, 'tx' | 'config'>,
  email: string,
): Promise<void> {
  const most = config.limits.invitationsReceived
  if (most > 0) await countOne(tx, 'invitationsReceived', email.toLowerCase(), most)
}

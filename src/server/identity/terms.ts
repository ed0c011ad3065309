import { and, eq, isNull } from 'drizzle-orm'
import { nextVersion } from '#server/db/columns.ts'
import { users } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { recordChange } from '#server/law/trail.ts'

/** Records, once, that a user accepted the terms, and writes it to their company's trail. */
export async function acknowledgeTerms(
  act: Act,
  user: { id: string; email: string; companyId: string | null },
): Promise<void> {
  const accepted = await act.tx
    .update(users)
    .set({ acknowledgedMsaAt: act.now, ...nextVersion(users, act.now) })
    .where(and(eq(users.id, user.id), isNull(users.acknowledgedMsaAt)))
    .returning({ id: users.id })
  if (accepted.length === 0 || user.companyId === null) return
  const subject = { type: 'company', id: user.companyId, companyId: user.companyId } as const
  await recordChange(act, subject, { field: 'termsAccepted', from: null, to: user.email })
}

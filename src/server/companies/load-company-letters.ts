import { and, desc, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { CompanyLetter } from '#contract/companies/company-overview.ts'
import type { Database } from '#server/db/database.ts'
import { isOneOf } from '#server/db/page-total.ts'
import { accountInvitations, companyUsers, outbox, users } from '#server/db/schema.ts'
import { fateOf } from '#server/mail/load-mail-groups.ts'

/** Matches the open invitations into a company. */
export const isInvitedInto = (companyId: string) =>
  and(eq(accountInvitations.companyId, companyId), eq(accountInvitations.state, 'invited'))

/** One page of the letters to a company's people, and to those invited into it, newest first, and the total count. */
export async function loadCompanyLetters(
  tx: Database,
  companyId: string,
  page: { offset: number; limit: number },
): Promise<{ entries: CompanyLetter[]; total: number }> {
  const people = tx
    .select({ email: users.email })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(eq(companyUsers.companyId, companyId))
  const invited = tx
    .select({ email: accountInvitations.email })
    .from(accountInvitations)
    .where(isInvitedInto(companyId))
  const toThem = isOneOf(outbox.to, unionAll(people, invited))
  const rows = await tx
    .select()
    .from(outbox)
    .where(toThem)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(page.limit)
    .offset(page.offset)
  return {
    entries: rows.map((row) => ({
      id: row.id,
      to: row.to,
      subject: row.subject,
      createdAt: row.createdAt.toISOString(),
      ...fateOf(row),
    })),
    total: await tx.$count(outbox, toThem),
  }
}

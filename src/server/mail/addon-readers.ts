import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { companyUsers, installs, plans, users } from '#server/db/schema.ts'

/** Distinct accounts with an install of any plan of an add-on. */
export async function addonCustomers(tx: Database, addonId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ account: installs.account })
    .from(installs)
    .innerJoin(plans, eq(plans.id, installs.planId))
    .where(and(eq(plans.addonId, addonId), isNull(installs.removedAt)))
    .orderBy(installs.account)
  return rows.map(({ account }) => account)
}

/** The e-mails of a company's users whose accounts are not disabled, in their order. */
export async function companyEmails(tx: Database, companyId: string): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(companyUsers, eq(companyUsers.userId, users.id))
    .where(and(eq(companyUsers.companyId, companyId), isNull(users.disabledAt)))
    .orderBy(users.email)
  return rows.map(({ email }) => email)
}

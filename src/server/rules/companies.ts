import { count, eq } from 'drizzle-orm'
import type { CompanyChange } from '../../contract/company.ts'
import { companies, companyUsers, countries, users } from '../db/schema.ts'
import { conflict, invalid } from '../errors.ts'
import type { SubjectRows } from '../handlers/handler.ts'
import { accountOf } from './accounts.ts'
import type { Act } from './act.ts'
import { changedFields, recordChange, recordChanges } from './trail.ts'

type CompanyRow = typeof companies.$inferSelect
type CompanyUserRow = typeof companyUsers.$inferSelect

const subjectOf = ({ id }: { id: string }) => ({ type: 'company', id, companyId: id }) as const

/** Throws 422 for a country that the list does not have. */
async function checkCountry({ tx }: Act, country: string): Promise<void> {
  const [known] = await tx.select().from(countries).where(eq(countries.name, country))
  if (known === undefined) throw invalid({ country: ['is not in the list of countries'] })
}

/** Changes the company information; nothing is written when nothing changes. Throws 422 for an unknown country. */
export async function updateCompany(
  act: Act,
  stored: CompanyRow,
  change: CompanyChange,
): Promise<CompanyRow> {
  const changes = changedFields<CompanyRow>(stored, change)
  if (changes.length === 0) return stored
  const country = changes.find(({ field }) => field === 'country')?.to
  if (typeof country === 'string' && country !== '') await checkCountry(act, country)
  const [row] = await act.tx
    .update(companies)
    .set({ ...change, version: stored.version + 1, updatedAt: act.now })
    .where(eq(companies.id, stored.id))
    .returning()
  if (row === undefined) throw new Error(`company ${stored.id} was not stored`)
  await recordChanges(act, subjectOf(row), changes)
  return row
}

/**
 * Adds an account to a company, as one without the company-admin flag (READINGS 21). Throws 422 where there is
 * no account or it has a company already.
 */
export async function addCompanyUser(
  act: Act,
  company: CompanyRow,
  email: string,
): Promise<{ row: CompanyUserRow; email: string }> {
  const user = await accountOf(act.tx, email)
  const [row] = await act.tx
    .insert(companyUsers)
    .values({ companyId: company.id, userId: user.id, createdAt: act.now, updatedAt: act.now })
    .onConflictDoNothing({ target: companyUsers.userId })
    .returning()
  if (row === undefined) throw invalid({ email: ['has a company already'] })
  await recordChange(act, subjectOf(company), { field: 'companyUser', from: null, to: user.email })
  return { row, email: user.email }
}

/** Revokes a user's place in their company; gives their e-mail. Throws 409 for the company's last user. */
export async function revokeCompanyUser(act: Act, stored: SubjectRows['companyUser']): Promise<string> {
  const { company } = stored
  const [counted] = await act.tx
    .select({ total: count() })
    .from(companyUsers)
    .where(eq(companyUsers.companyId, company.id))
  if ((counted?.total ?? 0) <= 1)
    throw conflict('The last user of a company can not be revoked: add somebody else first.')
  const [user] = await act.tx.select({ email: users.email }).from(users).where(eq(users.id, stored.userId))
  await act.tx.delete(companyUsers).where(eq(companyUsers.id, stored.id))
  const email = user?.email ?? ''
  await recordChange(act, subjectOf(company), { field: 'companyUser', from: email, to: null })
  return email
}

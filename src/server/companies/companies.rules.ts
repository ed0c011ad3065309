import { and, eq, sql } from 'drizzle-orm'
import { type CompanyChange, companyForms } from '#contract/company.ts'
import { findNamed } from '#server/db/find-named.ts'
import { companies, companyUsers, countries, users } from '#server/db/schema.ts'
import { conflict, invalid } from '#server/law/refusal.ts'
import type { SubjectRows } from '#server/law/handler.ts'
import { isStaffAccount } from '#server/identity/staff.ts'
import { accountOf } from '#server/identity/accounts.ts'
import type { Act } from '#server/law/act.ts'
import { checkForms } from '#server/law/check-forms.ts'
import { inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { post } from '#server/mail/mail.ts'
import { actorNamed } from '#server/mail/actor-named.ts'
import { companyPlacePath } from '#server/mail/company-place.ts'
import { tellCompany } from '#server/mail/tell.ts'
import { changedFields, recordChange, recordChanges } from '#server/law/trail.ts'
import { insertRow, updateRow } from '#server/law/stored.ts'

type CompanyRow = typeof companies.$inferSelect
type CompanyUserRow = typeof companyUsers.$inferSelect

const subjectOf = ({ id }: { id: string }) => ({ type: 'company', id, companyId: id }) as const

/** Makes a company. Throws 422 if there is one of this name, as people compare names. */
export async function addCompany({ tx, now }: Pick<Act, 'tx' | 'now'>, name: string): Promise<CompanyRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('companies by name', 0))`)
  if ((await findNamed(tx, companies, name)) !== undefined)
    throw invalid({ name: ['is the name of another company'] })
  return insertRow(tx, companies, { name, createdAt: now, updatedAt: now })
}

/** Throws 422 for an unknown country. */
async function checkCountry({ tx }: Act, country: string): Promise<void> {
  const [known] = await tx.select().from(countries).where(eq(countries.name, country))
  if (known === undefined) throw invalid({ country: ['is not in the list of countries'] })
}

/**
 * Updates the company information; writes nothing if nothing changes. Throws 422 for an unknown country or a
 * malformed value.
 */
export async function updateCompany(
  act: Act,
  stored: CompanyRow,
  change: CompanyChange,
): Promise<CompanyRow> {
  const changes = changedFields<CompanyRow>(stored, change)
  if (changes.length === 0) return stored
  checkForms(companyForms, changes)
  const country = changes.find(({ field }) => field === 'country')?.to
  if (typeof country === 'string' && country !== '') await checkCountry(act, country)
  const row = await updateRow(act, companies, stored.id, change)
  await recordChanges(act, subjectOf(row), changes)
  return row
}

/**
 * To partners the same text for staff accounts and those of other companies, so that it does not reveal which
 * (READINGS 41); staff are told.
 */
async function notAddable({ tx, by }: Act, userId: string) {
  const [found] = await tx
    .select({ name: companies.name })
    .from(companyUsers)
    .innerJoin(companies, eq(companies.id, companyUsers.companyId))
    .where(eq(companyUsers.userId, userId))
  const reason = found === undefined ? 'is an account of the platform staff' : `belongs to ${found.name}`
  return invalid({ email: [by === 'admin' ? reason : "This account can't be added to a company"] })
}
const alreadyIn = () => invalid({ email: ['belongs to this company already'] })

async function isIn({ tx }: Act, company: CompanyRow, user: { id: string }): Promise<boolean> {
  const isTheirs = and(eq(companyUsers.companyId, company.id), eq(companyUsers.userId, user.id))
  return (await tx.$count(companyUsers, isTheirs)) > 0
}

/**
 * Adds an account to a company without the company-admin flag (READINGS 21) and notifies its owner by mail. Throws
 * 422 if there is no such account, it is a staff account, or it already has a company.
 */
export async function addCompanyUser(
  act: Act,
  company: CompanyRow,
  email: string,
): Promise<{ row: CompanyUserRow; email: string }> {
  const user = await accountOf(act.tx, email)
  if (isStaffAccount(user, act.config)) throw await notAddable(act, user.id)
  const [row] = await act.tx
    .insert(companyUsers)
    .values({ companyId: company.id, userId: user.id, createdAt: act.now, updatedAt: act.now })
    .onConflictDoNothing({ target: companyUsers.userId })
    .returning()
  if (row === undefined) throw (await isIn(act, company, user)) ? alreadyIn() : await notAddable(act, user.id)
  await recordChange(act, subjectOf(company), { field: 'companyUser', from: null, to: user.email })
  await post(act, {
    to: user.email,
    subject: subjectLine`You were added to a company`,
    text: `You were added to the company ${inQuotes(company.name)}, and can now manage its add-ons with your platform account.\n\nIf you don't want that, open Account in the menu at the top of the portal and leave it there: Leave company.\n`,
  })
  return { row, email: user.email }
}

/** Removes a user from their company, and tells them and those who stay by mail; returns their e-mail. Throws 409 for the company's last user. */
export async function revokeCompanyUser(act: Act, stored: SubjectRows['companyUser']): Promise<string> {
  const { company } = stored
  if ((await act.tx.$count(companyUsers, eq(companyUsers.companyId, company.id))) <= 1)
    throw conflict('The last user of a company cannot be revoked: add somebody else first.')
  const [user] = await act.tx.select({ email: users.email }).from(users).where(eq(users.id, stored.userId))
  await act.tx.delete(companyUsers).where(eq(companyUsers.id, stored.id))
  const email = user?.email ?? ''
  await recordChange(act, subjectOf(company), { field: 'companyUser', from: email, to: null })
  const isOwnAct = act.actorId === stored.userId
  await post(act, {
    to: email,
    subject: subjectLine`Your access to a company has ended`,
    text: isOwnAct
      ? `You have left the company ${inQuotes(company.name)}, and can no longer see or change its add-ons. Only those who stay can add you again.\n`
      : `Your access to the company ${inQuotes(company.name)} was revoked, and you can no longer see or change its add-ons. Your platform account stays as it is.\n`,
  })
  await tellCompany(act, company.id, {
    topic: 'people',
    addonId: null,
    subject: subjectLine`Somebody no longer has access to your company`,
    paragraphs: [
      isOwnAct
        ? `${email} has left the company ${inQuotes(company.name)}.`
        : `The access of ${email} to the company ${inQuotes(company.name)} was revoked by ${await actorNamed(act)}.`,
      'They can no longer see or change its add-ons. Secrets and tokens that they know keep working: regenerate those that they should not use any more.',
    ],
    place: await companyPlacePath(act.tx, company.id, 'company'),
  })
  return email
}

import { and, eq, exists, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { companyPlacePath } from '#server/mail/company-place.ts'
import { companies, companyUsers, users } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { type News, tell, tellCompany } from '#server/mail/tell.ts'
import { spelledMonth } from './months.ts'

interface Company {
  id: string
  name: string
}

/**
 * The address of a company's billing contact; null if there is none, or if it is a user's, who is told as such. A user
 * whose account is disabled is told nothing, but the company has chosen the address for its billing, so it is told as one.
 */
async function contactBesideUsers({ tx }: Pick<Act, 'tx'>, { id }: Company): Promise<string | null> {
  const isUsers = exists(
    tx
      .select({ one: sql`1` })
      .from(companyUsers)
      .innerJoin(users, eq(users.id, companyUsers.userId))
      .where(
        and(
          eq(companyUsers.companyId, id),
          isNull(users.disabledAt),
          sql`lower(${users.email}) = lower(${companies.billingEmail})`,
        ),
      ),
  )
  const [found] = await tx
    .select({ contact: companies.billingEmail })
    .from(companies)
    .where(and(eq(companies.id, id), isNotNull(companies.billingEmail), not(isUsers)))
  return found?.contact ?? null
}

/**
 * Tells a company, and its billing contact, of its billing, with a link to its reports, which it sees by any of its
 * add-ons.
 */
async function tellBilling(
  act: Act,
  company: Company,
  told: Pick<News, 'subject' | 'paragraphs'>,
): Promise<void> {
  const place = await companyPlacePath(act.tx, company.id, 'reports')
  const news = { ...told, topic: 'billing', place } as const
  await tellCompany(act, company.id, { ...news, addonId: null })
  const contact = await contactBesideUsers(act, company)
  if (contact !== null) await tell(act, news, [contact])
}

/** Tells a company what its customers were credited, why, and when it counts. `period` is YYYY-MM. */
export async function tellCredit(
  act: Act,
  company: Company,
  { period, cents, reason }: { period: string; cents: number; reason: string },
): Promise<void> {
  const [sum, month] = [inDollars(cents), spelledMonth(period)]
  await tellBilling(act, company, {
    subject: subjectLine`${{ own: sum }} credited to your customers in ${{ own: month }}`,
    paragraphs: [
      `The platform has credited ${sum} to the customers of ${inQuotes(company.name)} in ${month}. The reason: ${inQuotes(reason)}.`,
      `It is taken off what customers are billed for ${month}, and any rest off the following months. Your company’s share is of what is billed after credits.`,
    ],
  })
}

/** A payment of a month's provider share, of which `due` cents are still to be paid after it. `period` is YYYY-MM. */
interface Payout {
  period: string
  cents: number
  paidOn: string
  reference: string
  share: number
  due: number
}

/** Tells a company what it was paid, for which month, when, with which reference, and what is still due. */
export async function tellPayout(
  act: Act,
  company: Company,
  { period, cents, paidOn, reference, share, due }: Payout,
): Promise<void> {
  const month = spelledMonth(period)
  await tellBilling(act, company, {
    subject: subjectLine`A payout for ${{ own: month }}`,
    paragraphs: [
      `The platform has paid ${inDollars(cents)} to ${inQuotes(company.name)} for its share of ${month}.`,
      `It was paid on ${spelledDay(paidOn)}, with the reference ${inQuotes(reference)}.`,
      due > 0 ? `${inDollars(due)} of ${inDollars(share)} is still due.` : `${month} is now paid in full.`,
    ],
  })
}

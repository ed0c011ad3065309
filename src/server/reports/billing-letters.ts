import { asc, eq } from 'drizzle-orm'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { placePath } from '#contract/places.ts'
import { addons } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { type News, tellCompany } from '#server/mail/tell.ts'
import { endOf, spelledMonth } from './months.ts'
import { statementAmount } from './statement-amount.ts'

interface Company {
  id: string
  name: string
}

/** Tells a company of its billing, with a link to its reports, which it sees by any of its add-ons. */
async function tellBilling(act: Act, company: Company, news: Omit<News, 'topic' | 'place'>): Promise<void> {
  const [addon] = await act.tx
    .select({ slug: addons.slug })
    .from(addons)
    .where(eq(addons.companyId, company.id))
    .orderBy(asc(addons.slug))
    .limit(1)
  const place =
    addon === undefined ? placePath('addons', {}) : placePath('reports', { addonSlug: addon.slug })
  await tellCompany(act, company.id, { ...news, topic: 'billing', place })
}

/** Tells a company what its customers were credited, why, and when it counts. `period` is YYYY-MM. */
export const tellCredit = (
  act: Act,
  company: Company,
  { period, cents, reason }: { period: string; cents: number; reason: string },
): Promise<void> =>
  tellBilling(act, company, {
    subject: subjectLine`A credit to your customers`,
    paragraphs: [
      `The platform has credited ${statementAmount(cents)} to the customers of ${inQuotes(company.name)} in ${spelledMonth(period)}. The reason: ${inQuotes(reason)}.`,
      `It reduces what is billed for this month, once the month is closed on ${spelledDay(endOf(period))}. What exceeds that billing reduces the following months.`,
    ],
  })

/** Tells a company what it was paid, for which month, when, and with which reference. `period` is YYYY-MM. */
export const tellPayout = (
  act: Act,
  company: Company,
  { period, cents, paidOn, reference }: { period: string; cents: number; paidOn: string; reference: string },
): Promise<void> =>
  tellBilling(act, company, {
    subject: subjectLine`Your company has been paid its share`,
    paragraphs: [
      `The platform has paid ${statementAmount(cents)} to ${inQuotes(company.name)}, of its share of ${spelledMonth(period)}.`,
      `It was paid on ${spelledDay(paidOn)}, with the reference ${inQuotes(reference)}.`,
    ],
  })

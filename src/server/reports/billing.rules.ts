import { and, eq } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoints/endpoint.ts'
import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { comparisonKey, hasSameName } from '#contract/formats/comparison-key.ts'
import { isId } from '#contract/formats/field-types.ts'
import { grouped } from '#contract/formats/grouped.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { listed } from '#contract/formats/listed.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import type { Database } from '#server/db/database.ts'
import { addons, companies, credits, payouts, reports } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { conflict, invalid } from '#server/law/refusal.ts'
import { insertRow, updateRow } from '#server/law/stored.ts'
import { recordChange } from '#server/law/trail.ts'
import { tellCredit, tellPayout } from './billing-letters.ts'
import { loadReport } from './load-reports.ts'
import { lockBilling } from './lock-billing.ts'
import { endOf, spelledMonth, storedPeriod, yearMonth } from './months.ts'
import { openMonths } from './months-to-close.ts'

type NewCredit = Parsed<EveryEndpoint['creditCreate']>['body']
type NewPayout = Parsed<EveryEndpoint['payoutCreate']>['body']
type Named = Pick<typeof companies.$inferSelect, 'id' | 'name'>

/** The act of a service. */
type ServiceAct = Act & { serviceId: string }

/**
 * Finds the company of an id or name, and locks its billing. Throws 422 if there is none, or several have this name, of
 * which older versions told some apart.
 */
async function lockCompany(tx: Database, wanted: string): Promise<Named> {
  const all = tx.select({ id: companies.id, name: companies.name }).from(companies)
  const found = isId(wanted)
    ? await all.where(eq(companies.id, wanted))
    : (await all).filter(hasSameName(wanted))
  const [company] = found
  if (company === undefined) throw invalid({ company: [`is not the id or name of a company: ${wanted}`] })
  if (found.length > 1) throw invalid({ company: ['names several companies: give the id'] })
  await lockBilling(tx, company.id)
  return company
}

const record = (act: Act, { id }: Named, field: 'credit' | 'payout', to: string) =>
  recordChange(act, { type: 'company', id, companyId: id }, { field, from: null, to })

/**
 * Credits a company's customers, and tells the company. Throws 422 for an unknown company, for one without an add-on, whose
 * reports have no page, and for a month that has not begun; 409 for a month that is closed or never was open.
 */
export async function giveCredit(act: ServiceAct, asked: NewCredit) {
  const { tx, now, serviceId } = act
  const { period, cents, reason } = asked
  const company = await lockCompany(tx, asked.company)
  if ((await tx.$count(addons, eq(addons.companyId, company.id))) === 0)
    throw invalid({ company: ['has no add-on'] })
  if (period > yearMonth(now)) throw invalid({ period: ['has not begun'] })
  const open = await openMonths(tx, company.id, now)
  if (!open.includes(period))
    throw conflict(
      `${spelledMonth(period)} is not open for this company. ${open.length === 1 ? 'The open month is' : 'The open months are'} ${listed(open.map(spelledMonth))}.`,
    )
  const row = await insertRow(tx, credits, {
    companyId: company.id,
    period: storedPeriod(period),
    cents,
    reason,
    serviceId,
    createdAt: now,
  })
  await record(act, company, 'credit', `${inDollars(cents)} in ${spelledMonth(period)}: ${reason}`)
  await tellCredit(act, company, { period, cents, reason })
  return { row, company }
}

/** Loads the report of a closed month. Throws 409 while the month is open, 422 for one without a report. */
async function closedMonth({ tx, now }: Act, { id: companyId }: Named, period: string) {
  const isMonth = and(eq(reports.companyId, companyId), eq(reports.period, storedPeriod(period)))
  const [row] = await tx.select({ id: reports.id }).from(reports).where(isMonth)
  const report = row === undefined ? null : await loadReport(tx, row.id)
  if (report !== null) return report
  const open = await openMonths(tx, companyId, now)
  const isOver = period < yearMonth(now)
  if (isOver && !open.includes(period)) throw invalid({ period: ['has no report for this company'] })
  throw conflict(
    isOver
      ? `${spelledMonth(period)} is being closed. Try again later.`
      : `${spelledMonth(period)} is not closed yet. It will be on ${spelledDay(endOf(period))}, in the hour after midnight (UTC).`,
  )
}

/** Throws 422 for a payment before the month has ended, or on a day that has not come (UTC). */
function checkDay(now: Date, period: string, paidOn: string): void {
  if (paidOn > now.toISOString().slice(0, 10)) throw invalid({ paidOn: ['must not be in the future'] })
  if (paidOn < endOf(period))
    throw invalid({ paidOn: [`must not be before the end of ${spelledMonth(period)}`] })
}

/**
 * Stores what was paid of a month's provider share, and tells the company. Throws 422 for an unknown company, a month
 * without a report, a wrong day, and more than is left to pay; 409 for a month that is not closed, and for a reference that
 * is recorded for this month, compared as names are.
 */
export async function storePayout(act: ServiceAct, asked: NewPayout) {
  const { tx, now, serviceId } = act
  const { period, cents, paidOn, reference } = asked
  const company = await lockCompany(tx, asked.company)
  const report = await closedMonth(act, company, period)
  checkDay(now, period, paidOn)
  const key = comparisonKey(reference)
  if (report.payouts.some((each) => comparisonKey(each.reference) === key))
    throw conflict(`A payout of ${spelledMonth(period)} with this reference is stored already.`)
  const share = report.month.provider
  // Null before the company's first payout, when nothing of this month was paid either.
  const left = report.dueCents ?? share
  if (left <= 0) throw invalid({ base: [`Nothing is left to pay for ${spelledMonth(period)}.`] })
  if (cents > left)
    throw invalid({
      cents: [
        `is more than what is left of the provider’s share of ${spelledMonth(period)}: ${grouped(left)} cents, ${inDollars(left)}`,
      ],
    })
  const row = await insertRow(tx, payouts, {
    reportId: report.row.id,
    cents,
    paidOn,
    reference,
    serviceId,
    createdAt: now,
  })
  // What syncs by the report's etag sees its payouts too.
  await updateRow(act, reports, report.row.id, {})
  const told = `${inDollars(cents)} for ${spelledMonth(period)}, paid on ${paidOn}: ${reference}`
  await record(act, company, 'payout', told)
  await tellPayout(act, company, { period, cents, paidOn, reference, share, due: left - cents })
  return { row, company }
}

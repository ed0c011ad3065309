import { and, eq } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoints/endpoint.ts'
import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { isId } from '#contract/formats/field-types.ts'
import { listed } from '#contract/formats/listed.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import type { Database } from '#server/db/database.ts'
import { findNamed } from '#server/db/find-named.ts'
import { companies, credits, payouts, reports } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { conflict, invalid } from '#server/law/refusal.ts'
import { insertRow } from '#server/law/stored.ts'
import { recordChange } from '#server/law/trail.ts'
import { tellCredit, tellPayout } from './billing-letters.ts'
import { loadReport } from './load-reports.ts'
import { lockBilling } from './lock-billing.ts'
import { endOf, spelledMonth, storedPeriod, yearMonth } from './months.ts'
import { openMonths } from './months-to-close.ts'
import { statementAmount } from './statement-amount.ts'

type NewCredit = Parsed<EveryEndpoint['creditCreate']>['body']
type NewPayout = Parsed<EveryEndpoint['payoutCreate']>['body']
type Named = Pick<typeof companies.$inferSelect, 'id' | 'name'>

/** The act of a service. */
type ServiceAct = Act & { serviceId: string }

/** Finds the company of an id or name, and locks its billing. Throws 422 if there is none. */
async function lockCompany(tx: Database, wanted: string): Promise<Named> {
  const [byId] = isId(wanted)
    ? await tx
        .select({ id: companies.id, name: companies.name })
        .from(companies)
        .where(eq(companies.id, wanted))
    : []
  const found = byId ?? (await findNamed(tx, companies, wanted))
  if (found === undefined) throw invalid({ company: [`is not the id or name of a company: ${wanted}`] })
  await lockBilling(tx, found.id)
  return found
}

const record = (act: Act, { id }: Named, field: 'credit' | 'payout', to: string) =>
  recordChange(act, { type: 'company', id, companyId: id }, { field, from: null, to })

/**
 * Credits a company's customers, and tells the company. Throws 422 for an unknown company and a month that has not begun,
 * 409 for one that is closed.
 */
export async function giveCredit(act: ServiceAct, asked: NewCredit) {
  const { tx, now, serviceId } = act
  const { period, cents, reason } = asked
  const company = await lockCompany(tx, asked.company)
  if (period > yearMonth(now)) throw invalid({ period: ['has not begun'] })
  const open = await openMonths(tx, company.id, now)
  if (!open.includes(period))
    throw conflict(
      `${period} is closed for this company. ${open.length === 1 ? 'The open month is' : 'The open months are'} ${listed(open)}.`,
    )
  const row = await insertRow(tx, credits, {
    companyId: company.id,
    period: storedPeriod(period),
    cents,
    reason,
    serviceId,
    createdAt: now,
  })
  await record(act, company, 'credit', `${statementAmount(cents)} in ${spelledMonth(period)}: ${reason}`)
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
  const isPast = period < yearMonth(now)
  if (isPast && !open.includes(period))
    throw invalid({ period: ['is a month of which this company has no report'] })
  throw conflict(
    `${spelledMonth(period)} is not closed yet. It will be on ${spelledDay(endOf(period))}, in the hour after midnight (UTC).`,
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
 * was told of this month.
 */
export async function storePayout(act: ServiceAct, asked: NewPayout) {
  const { tx, now, serviceId } = act
  const { period, cents, paidOn, reference } = asked
  const company = await lockCompany(tx, asked.company)
  const report = await closedMonth(act, company, period)
  checkDay(now, period, paidOn)
  if (report.payouts.some((each) => each.reference === reference))
    throw conflict(`A payout of ${spelledMonth(period)} with this reference is stored already.`)
  const left = report.payouts.reduce((rest, paid) => rest - paid.cents, report.month.provider)
  if (cents > left)
    throw invalid({
      cents: [
        `is more than what is left to pay of the provider’s share of ${spelledMonth(period)}: ${left} cents, ${statementAmount(left)}`,
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
  const told = `${statementAmount(cents)} for ${spelledMonth(period)}, paid on ${paidOn}: ${reference}`
  await record(act, company, 'payout', told)
  await tellPayout(act, company, { period, cents, paidOn, reference })
  return { row, company }
}

import { eq } from 'drizzle-orm'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import type { Database } from '#server/db/database.ts'
import { companies } from '#server/db/schema.ts'
import { billMonth, type BilledPlan } from './bill-month.ts'
import { nextMonth } from './months.ts'
import { monthToClose } from './months-to-close.ts'
import { divide, type Shares, sumOfCents } from './report-shares.ts'
import { creditsThatCount } from './use-credits.ts'

/** A company's month that is not closed, as it would be closed at `until`. */
interface MonthSoFar {
  company: { id: string; name: string }
  /** The month's first day. */
  period: string
  until: Date
  plans: readonly BilledPlan[]
  /** The parts of credits that would count, oldest first. */
  credits: readonly { cents: number; reason: string }[]
  creditsCents: number
  /** The rest of the credits, which would reduce the following months. */
  creditsLeftCents: number
  month: Shares
  /** Each plan's part, in their order. */
  lines: readonly Shares[]
}

/**
 * Loads what a company's open month has come to, at the platform's current share: the running one by `now`, or one that
 * has ended until it is closed. `tx` is a snapshot, so that a closing is seen whole or not at all.
 */
export async function loadMonthSoFar(
  tx: Database,
  companyId: string,
  { now, platformShareBasisPoints }: { now: Date; platformShareBasisPoints: number },
): Promise<MonthSoFar> {
  const [company] = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (company === undefined) throw new Error(`company ${companyId} is not stored`)
  const first = await monthToClose(tx, companyId, now)
  const period = dayOf(first)
  const end = nextMonth(first)
  const until = end < now ? end : now
  const plans = await billMonth(tx, { month: first, until, companyId })
  const { used, usedCents, leftCents } = await creditsThatCount(tx, {
    companyId,
    period,
    totalCents: sumOfCents(plans),
  })
  return {
    company,
    period,
    until,
    plans,
    credits: used.map(({ cents, reason }) => ({ cents, reason })),
    creditsCents: usedCents,
    creditsLeftCents: leftCents,
    ...divide(plans, { creditsCents: usedCents, platformShareBasisPoints }),
  }
}

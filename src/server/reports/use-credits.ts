import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { credits, reportCredits } from '#server/db/schema.ts'

/** A credit's part, in cents. */
interface CreditPart {
  creditId: string
  cents: number
  reason: string
}

/** Loads the rest of each credit that a company was given until a month, in the order in which they were given. */
async function waiting(tx: Database, companyId: string, period: string): Promise<CreditPart[]> {
  const left = sql<number>`(${credits.cents} - coalesce(sum(${reportCredits.cents}), 0))::bigint`.mapWith(
    Number,
  )
  return tx
    .select({ creditId: credits.id, cents: left, reason: credits.reason })
    .from(credits)
    .leftJoin(reportCredits, eq(reportCredits.creditId, credits.id))
    .where(and(eq(credits.companyId, companyId), lte(credits.period, period)))
    .groupBy(credits.id)
    .having(sql`${credits.cents} > coalesce(sum(${reportCredits.cents}), 0)`)
    .orderBy(asc(credits.createdAt), asc(credits.id))
}

const sumOf = (parts: readonly CreditPart[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

/**
 * Loads what reduces a month's billing of `totalCents`, if the month were closed now, of the credits that the company was
 * given until then: the oldest first, up to the total. `leftCents` of them are left for the following months. `period` is
 * the month's first day.
 */
export async function creditsThatCount(
  tx: Database,
  { companyId, period, totalCents }: { companyId: string; period: string; totalCents: number },
): Promise<{ used: CreditPart[]; usedCents: number; leftCents: number }> {
  const all = await waiting(tx, companyId, period)
  const used: CreditPart[] = []
  for (const each of all) {
    const cents = Math.min(each.cents, totalCents - sumOf(used))
    if (cents > 0) used.push({ ...each, cents })
  }
  const usedCents = sumOf(used)
  return { used, usedCents, leftCents: sumOf(all) - usedCents }
}

/**
 * Reduces a month's billing, as it is closed, by the credits that count. Returns the cents credited. `period` is the month's
 * first day, `reportId` its report. The caller holds the lock of the company's billing.
 */
export async function useCredits(
  tx: Database,
  {
    companyId,
    reportId,
    period,
    totalCents,
  }: { companyId: string; reportId: string; period: string; totalCents: number },
): Promise<number> {
  const { used, usedCents } = await creditsThatCount(tx, { companyId, period, totalCents })
  if (used.length > 0)
    await tx.insert(reportCredits).values(used.map(({ creditId, cents }) => ({ creditId, cents, reportId })))
  return usedCents
}

import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { credits, reportCredits, reports } from '#server/db/schema.ts'

interface Waiting {
  creditId: string
  cents: number
}

/** Loads the rest of each credit that a company was given until a month, in the order in which they were given. */
async function waiting(tx: Database, companyId: string, period: string): Promise<Waiting[]> {
  const left = sql<number>`(${credits.cents} - coalesce(sum(${reportCredits.cents}), 0))::bigint`.mapWith(
    Number,
  )
  return tx
    .select({ creditId: credits.id, cents: left })
    .from(credits)
    .leftJoin(reportCredits, eq(reportCredits.creditId, credits.id))
    .where(and(eq(credits.companyId, companyId), lte(credits.period, period)))
    .groupBy(credits.id)
    .having(sql`${credits.cents} > coalesce(sum(${reportCredits.cents}), 0)`)
    .orderBy(asc(credits.createdAt), asc(credits.id))
}

const sumOf = (parts: readonly Waiting[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

/** The rest in cents of the credits that a company was given until a month, whose first day `period` is. */
export const waitingCredits = async (tx: Database, companyId: string, period: string): Promise<number> =>
  sumOf(await waiting(tx, companyId, period))

/**
 * Reduces a month's billing, as it is closed, by the credits given until then: the oldest first, up to the total. What is
 * left of them waits for the following months. Returns the cents credited. The caller holds the lock of the company's
 * billing.
 */
export async function useCredits(
  tx: Database,
  { companyId, reportId, totalCents }: { companyId: string; reportId: string; totalCents: number },
): Promise<number> {
  const [report] = await tx.select({ period: reports.period }).from(reports).where(eq(reports.id, reportId))
  if (report === undefined) throw new Error(`report ${reportId} is not stored`)
  const used: Waiting[] = []
  for (const each of await waiting(tx, companyId, report.period)) {
    const cents = Math.min(each.cents, totalCents - sumOf(used))
    if (cents > 0) used.push({ ...each, cents })
  }
  if (used.length > 0) await tx.insert(reportCredits).values(used.map((part) => ({ ...part, reportId })))
  return sumOf(used)
}

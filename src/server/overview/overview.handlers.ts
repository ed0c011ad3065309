import { and, eq, isNotNull, max, sql } from 'drizzle-orm'
import { activeRepricingStatuses } from '#machines/repricing/repricing-group.ts'
import { activeDeprecationStates } from '#contract/deprecation.ts'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import type { Overview } from '#contract/overview.ts'
import { loadUnpublished } from '#server/catalogue/load-unpublished.ts'
import { dayAfter } from '#server/customers/days.ts'
import { loadCustomers } from '#server/customers/load-customers.ts'
import { type Database, inSnapshot } from '#server/db/database.ts'
import { failedAttempts } from '#server/db/schema.ts'
import { withinDays } from '#server/db/within-days.ts'
import { loadDeprecations } from '#server/deprecations/deprecations.rules.ts'
import type { Handlers } from '#server/law/handler.ts'
import { searchRepricings } from '#server/repricings/load-repricings.ts'
import { loadEarnings } from './load-earnings.ts'

/** The spans of days that are compared with those before them, today included. */
const customerSpan = 30
const callSpan = 7

/** The first day of a span of days that ends today. */
const firstOf = (now: Date, days: number): string => dayAfter(dayOf(now), 1 - days)

/** Counts customers now, and those that came and went. */
async function countCustomers(tx: Database, addonId: string, now: Date): Promise<Overview['customers']> {
  const from = firstOf(now, 2 * customerSpan)
  const { days } = await loadCustomers(tx, { addonId, from, to: dayOf(now), now })
  const within = (span: typeof days) => ({
    new: span.reduce((sum, day) => sum + day.new, 0),
    gone: span.reduce((sum, day) => sum + day.gone, 0),
  })
  return {
    now: days.at(-1)?.customers ?? 0,
    recent: within(days.slice(-customerSpan)),
    before: within(days.slice(0, -customerSpan)),
  }
}

/** Counts failed calls for installs, which are customers' business, as the letter about failing calls does. */
async function countFailedCalls(tx: Database, addonId: string, now: Date): Promise<Overview['failedCalls']> {
  const from = firstOf(now, callSpan)
  const { createdAt } = failedAttempts
  const isRecent = withinDays(createdAt, { from })
  const [counted] = await tx
    .select({
      recent: sql<number>`(count(*) filter (where ${isRecent}))::int`,
      before: sql<number>`(count(*) filter (where not ${isRecent}))::int`,
      latestAt: max(createdAt),
    })
    .from(failedAttempts)
    .where(
      and(
        eq(failedAttempts.addonId, addonId),
        isNotNull(failedAttempts.installId),
        withinDays(createdAt, { from: firstOf(now, 2 * callSpan), to: dayOf(now) }),
      ),
    )
  const { recent = 0, before = 0, latestAt = null } = counted ?? {}
  return { from, recent, before, latestAt: latestAt?.toISOString() ?? null }
}

export const overviewHandlers = {
  overviewView: (_, { tx: db, subject, caller, now, config }) =>
    inSnapshot(db, async (tx) => {
      const active = { addonId: subject.id, statuses: activeRepricingStatuses }
      const repricings = await searchRepricings(tx, active, { offset: 0, limit: 1000 }, caller.admin)
      const notices = await loadDeprecations(tx, subject.id)
      return {
        ...(await loadEarnings(tx, subject, {
          now,
          platformShareBasisPoints: config.platformShareBasisPoints,
        })),
        customers: await countCustomers(tx, subject.id, now),
        failedCalls: await countFailedCalls(tx, subject.id, now),
        repricings: repricings.entries,
        deprecation:
          notices.find(({ state }) => activeDeprecationStates.some((each) => each === state)) ?? null,
        unpublished: await loadUnpublished(tx, subject, { now, config }),
      }
    }),
} satisfies Partial<Handlers>

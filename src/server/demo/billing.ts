import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import type { Database } from '#server/db/database.ts'
import {
  addons,
  credits,
  payouts,
  plans,
  reportCredits,
  reportLines,
  reports,
  services,
  trail,
} from '#server/db/schema.ts'
import { insertRow } from '#server/law/stored.ts'
import { billMonth, type BilledPlan } from '#server/reports/bill-month.ts'
import { nextMonth } from '#server/reports/months.ts'
import { divide, sumOfCents } from '#server/reports/report-shares.ts'
import { groupBy } from '#server/db/group-by.ts'
import type { SecretKeys } from '#server/keys/secret-box.ts'
import { storeCustomers, type StoryInstall, type StoryPlan } from './customers.ts'

type PlanRow = typeof plans.$inferSelect

const dayMs = 86_400_000
const months = 24

/** A seeded generator of numbers from 0 to 1: the same on every run. */
function numbersFor(name: string): () => number {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Accounts that have installed a plan by now: cheap plans are popular, contracts rare. */
const popularity = ({ priceCents, priceContract }: PlanRow): number =>
  priceContract ? 4 : Math.round(130 / (1 + priceCents / 2_500)) + 6

/** A plan's installs between its opening and its end; a fifth of them have been removed. */
function installsOf(
  plan: PlanRow,
  addonSlug: string,
  opened: Date,
  ended: Date | null,
  now: Date,
): StoryInstall[] {
  const number = numbersFor(`${addonSlug}:${plan.slug}`)
  const last = (ended ?? now).getTime() - dayMs
  const span = last - opened.getTime()
  if (span <= 0) return []
  return Array.from({ length: popularity(plan) }, () => {
    // Installs become more frequent as the add-on becomes known.
    const installedAt = new Date(opened.getTime() + Math.floor(span * Math.sqrt(number())))
    const leaves = number() < 0.2
    const left = new Date(installedAt.getTime() + Math.floor((last - installedAt.getTime()) * number()))
    return {
      planId: plan.id,
      account: `account${String(Math.floor(number() * 900) + 100)}@customers.example`,
      installedAt,
      removedAt: leaves ? left : ended,
    }
  }).toSorted((a, b) => a.installedAt.getTime() - b.installedAt.getTime())
}

async function stepTimes(tx: Database, event: string): Promise<Map<string, Date>> {
  const rows = await tx
    .select({ subjectId: trail.subjectId, at: trail.createdAt })
    .from(trail)
    .where(and(eq(trail.kind, 'transition'), eq(trail.event, event)))
    .orderBy(asc(trail.serial))
  return new Map(rows.map(({ subjectId, at }) => [subjectId, at]))
}

/** The first days of the full months before `now`, oldest first. */
const monthsBefore = (now: Date): Date[] =>
  Array.from(
    { length: months },
    (_, i) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + i, 1)),
  )

async function soldPlans(tx: Database, now: Date): Promise<StoryPlan[]> {
  const opened = await stepTimes(tx, 'openToAll')
  const shut = await stepTimes(tx, 'shutDown')
  const rows = await tx
    .select({ plan: plans, addon: addons })
    .from(plans)
    .innerJoin(addons, eq(addons.id, plans.addonId))
    .orderBy(asc(addons.slug), asc(plans.slug))
  return rows.flatMap(({ plan, addon }) => {
    const open = opened.get(plan.id)
    if (open === undefined) return []
    const made = installsOf(plan, addon.slug, open, shut.get(addon.id) ?? null, now)
    return [{ plan, addon, installs: made }]
  })
}

/** A month's credits: a small amount in some months. */
const creditsOf = (total: number, number: () => number): number =>
  number() < 0.4 ? Math.floor(total * 0.01 * number()) : 0

const reasons = [
  'Two hours without backups',
  'Billed for two days after its removal',
  'A region was down for an evening',
  'Goodwill after a slow restore',
]

interface Terms {
  companyId: string
  platformShareBasisPoints: number
  /** The service that recorded credits and payouts. */
  serviceId: string
}

/** A company's report of a month, with its lines, the credit that reduced it, and its payment, if it has come by `now`. */
function reportOf(
  { serviceId, ...company }: Terms,
  billed: readonly BilledPlan[],
  { month, now }: { month: Date; now: Date },
) {
  const reportId = randomUUID()
  const period = dayOf(month)
  const number = numbersFor(period)
  const creditsCents = creditsOf(sumOfCents(billed), number)
  const at = nextMonth(month)
  const { provider } = divide(billed, { ...company, creditsCents }).month
  const paidAt = new Date(at.getTime() + 14 * dayMs)
  const isPaid = provider > 0 && nextMonth(at) <= now
  const credit = {
    id: randomUUID(),
    companyId: company.companyId,
    period,
    cents: creditsCents,
    reason: reasons[Math.floor(number() * reasons.length)] ?? '',
    serviceId,
    createdAt: new Date(month.getTime() + 20 * dayMs),
  }
  const payout = {
    reportId,
    cents: provider,
    paidOn: dayOf(paidAt),
    reference: `PAYOUT-${period.slice(0, 7)}`,
    serviceId,
    createdAt: paidAt,
  }
  return {
    report: {
      id: reportId,
      ...company,
      period,
      creditsCents,
      createdAt: at,
      updatedAt: isPaid ? paidAt : at,
    },
    lines: billed.map(({ addonId, planId, amountCents, unpayable }) => ({
      reportId,
      addonId,
      planId,
      amountCents,
      unpayable,
    })),
    credits: creditsCents > 0 ? [credit] : [],
    payouts: isPaid ? [payout] : [],
  }
}

/** Stores rows, if there are any. */
async function store<T extends PgTable>(tx: Database, table: T, rows: T['$inferInsert'][]): Promise<void> {
  if (rows.length > 0) await tx.insert(table).values(rows)
}

/**
 * Stores installs of the story's plans, and the resulting 24 months of billing: each install prorated, at the price
 * that applied to it. All but the newest month are paid.
 */
export async function billTheStory(
  tx: Database,
  now: Date,
  { platformShareBasisPoints, ...keys }: SecretKeys & { platformShareBasisPoints: number },
): Promise<void> {
  const sold = await soldPlans(tx, now)
  await storeCustomers(tx, sold, keys)
  const sellers = new Set(sold.map(({ addon }) => addon.companyId))
  const [first = now] = monthsBefore(now)
  const { id: serviceId } = await insertRow(tx, services, {
    name: 'billing',
    may: ['billing'],
    createdAt: first,
  })
  for (const month of monthsBefore(now)) {
    const billed = groupBy(await billMonth(tx, { month }), ({ companyId }) => companyId)
    const told = [...sellers].map((companyId) =>
      reportOf({ companyId, platformShareBasisPoints, serviceId }, billed.get(companyId) ?? [], {
        month,
        now,
      }),
    )
    await store(
      tx,
      reports,
      told.map(({ report }) => report),
    )
    await store(
      tx,
      reportLines,
      told.flatMap((each) => each.lines),
    )
    await store(
      tx,
      credits,
      told.flatMap((each) => each.credits),
    )
    await store(
      tx,
      reportCredits,
      told.flatMap((each) =>
        each.credits.map(({ id, cents }) => ({ reportId: each.report.id, creditId: id, cents })),
      ),
    )
    await store(
      tx,
      payouts,
      told.flatMap((each) => each.payouts),
    )
  }
}

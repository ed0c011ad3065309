import type { Database } from '#server/db/database.ts'
import { type addons, type plans, reportLines, reports, type repricings } from '#server/db/schema.ts'

/** A stretch of time on a plan. `onSale`: it is billed between these two only; null for never, without it always. */
interface BilledInstall {
  installedAt: Date
  removedAt: Date | null
  onSale?: { from: Date; until: Date | null } | null
}

/** A plan that is or was sold, with its installs and its completed price changes, oldest first. */
export interface SoldPlan {
  plan: typeof plans.$inferSelect
  addon: typeof addons.$inferSelect
  installs: readonly BilledInstall[]
  changes: readonly (typeof repricings.$inferSelect)[]
}

/** The first day of the following month, in UTC. */
export const nextMonth = (day: Date): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))

/** An install's monthly price in cents, after each completed price change that applies to it. */
function priceOf({ plan, changes }: SoldPlan, install: BilledInstall, month: Date): number {
  const [first] = changes
  let price = first?.originalPriceCents ?? plan.priceCents
  for (const change of changes) {
    const { newInstallRepricingCompletedAt: forNew, existingInstallRepricingCompletedAt: forAll } = change
    const isNew = forNew !== null && install.installedAt >= forNew
    if (isNew || (forAll !== null && forAll < nextMonth(month))) price = change.priceCents
  }
  return price
}

/** An install's bill for a month: prorated, rounded down to the cent. */
function billed(install: BilledInstall, month: Date, price: number): number {
  const end = nextMonth(month).getTime()
  const { installedAt, removedAt, onSale } = install
  if (onSale === null) return 0
  const from = Math.max(installedAt.getTime(), onSale?.from.getTime() ?? 0, month.getTime())
  const to = Math.min(removedAt?.getTime() ?? end, onSale?.until?.getTime() ?? end, end)
  return to <= from ? 0 : Math.floor((price * (to - from)) / (end - month.getTime()))
}

type Line = Omit<typeof reportLines.$inferInsert, 'reportId'>

/**
 * The billing lines of a company's plans for a month, in cents; contracts are billed elsewhere. `month` is its first
 * day.
 */
export function linesOf(sold: readonly SoldPlan[], month: Date): Line[] {
  return sold.flatMap((each) => {
    const { plan, addon } = each
    const amountCents = plan.priceContract
      ? 0
      : each.installs.reduce((sum, install) => sum + billed(install, month, priceOf(each, install, month)), 0)
    return amountCents === 0
      ? []
      : [{ addonId: addon.id, planId: plan.id, amountCents, unpayable: addon.unpayable }]
  })
}

/** Stores a company's report for a month; false if it already exists. */
export async function storeReport(
  tx: Database,
  report: Omit<typeof reports.$inferInsert, 'createdAt' | 'updatedAt'>,
  lines: readonly Line[],
  at: Date,
): Promise<boolean> {
  const [stored] = await tx
    .insert(reports)
    .values({ ...report, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: [reports.companyId, reports.period] })
    .returning({ id: reports.id })
  if (stored === undefined) return false
  if (lines.length > 0)
    await tx.insert(reportLines).values(lines.map((line) => ({ ...line, reportId: stored.id })))
  return true
}

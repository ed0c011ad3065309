/*
 * The bill of a month as READINGS 12, 25 and 52 have it, worked out one install and one day at a time. All instants are in
 * ms since 1970.
 */

const dayMs = 86_400_000

/** A time that an install has spent on a plan. */
export interface Stretch {
  installedAt: number
  removedAt: number | null
  /** An import's: it was billed elsewhere before. */
  billedFrom: number | null
}

/** A price change that has taken place: for new installs first, and never for existing ones if they are grandfathered. */
export interface PriceChange {
  from: number
  to: number
  forNew: number
  forExisting: number | null
}

export interface SoldPlan {
  price: number
  isContract: boolean
  /** In the order in which they took place. */
  changes: readonly PriceChange[]
  /** When its add-on was in GA; null if it never was. */
  ga: { from: number; until: number } | null
}

/** The price in cents in the month that ends at `end`: that for new installs when it was installed, until all are repriced. */
function priceIn(end: number, { price, changes }: SoldPlan, { installedAt }: Stretch): number {
  let current = changes[0]?.from ?? price
  for (const { to, forNew } of changes) if (forNew <= installedAt) current = to
  for (const { to, forExisting } of changes)
    if (forExisting !== null && forExisting > installedAt && forExisting < end) current = to
  return current
}

/** Bills a stretch for a month, up to an instant of it, in whole cents. `first` is the month's first instant. */
export function billOf(
  plan: SoldPlan,
  stretch: Stretch,
  { first, end, until }: { first: number; end: number; until: number },
): bigint {
  if (plan.isContract || plan.ga === null) return 0n
  let billedMs = 0
  for (let day = first; day < end; day += dayMs) {
    const from = Math.max(day, stretch.installedAt, stretch.billedFrom ?? 0, plan.ga.from)
    const to = Math.min(day + dayMs, until, stretch.removedAt ?? Infinity, plan.ga.until)
    if (from < to) billedMs += to - from
  }
  return (BigInt(priceIn(end, plan, stretch)) * BigInt(billedMs)) / BigInt(end - first)
}

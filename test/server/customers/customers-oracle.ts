import type { CustomerDay, CustomerRetention } from '#contract/customers.ts'

/*
 * Customers as src/contract/customers.ts defines them, looked at one account and one day at a time. Instants are in ms
 * since 1970.
 */

const dayMs = 86_400_000
const isoOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** A time that an install has spent on a plan of the add-on. */
export interface Stretch {
  plan: string
  account: string
  installedAt: number
  removedAt: number | null
}

/** The plans that an account is on at the end of a day. */
const plansAt = (end: number, stretches: readonly Stretch[]): Set<string> =>
  new Set(
    stretches
      .filter(({ installedAt, removedAt }) => installedAt < end && (removedAt === null || removedAt >= end))
      .map(({ plan }) => plan),
  )

/** The add-on is named by null. */
type Counts = Map<string | null, CustomerDay[]>

/**
 * Counts the customers of an add-on from a day to another one, at whose beginning it has none: each day of the add-on,
 * and those of its plans on which something changes.
 */
export function countByHand(
  stretches: readonly Stretch[],
  first: string,
  last: string,
): { days: Counts; retention: CustomerRetention } {
  const lives = new Map<string, Stretch[]>()
  for (const stretch of stretches)
    lives.set(stretch.account, [...(lives.get(stretch.account) ?? []), stretch])
  const accounts = [...lives.values()]
  const totals = new Map<string | null, number>()
  const days: Counts = new Map([[null, []]])
  const before = accounts.map(() => new Set<string>())
  const joinedIn = new Map<number, string>()
  const kept = new Map<string, number[]>()
  for (let day = Date.parse(first) / dayMs; isoOf(day) <= last; day++) {
    const changes = new Map<string | null, CustomerDay>()
    const of = (plan: string | null): CustomerDay => {
      const change = changes.get(plan) ?? {
        day: isoOf(day),
        customers: 0,
        new: 0,
        gone: 0,
        changedTo: 0,
        changedFrom: 0,
      }
      changes.set(plan, change)
      return change
    }
    const whole = of(null)
    for (const [i, own] of accounts.entries()) {
      const was = before[i] ?? new Set()
      const is = plansAt((day + 1) * dayMs, own)
      before[i] = is
      if (was.size === 0 && is.size > 0) {
        whole.new += 1
        if (!joinedIn.has(i)) joinedIn.set(i, isoOf(day).slice(0, 7))
      }
      if (was.size > 0 && is.size === 0) whole.gone += 1
      for (const plan of is)
        if (!was.has(plan)) {
          of(plan)[was.size === 0 ? 'new' : 'changedTo'] += 1
          if (was.size > 0) whole.changedTo += 1
        }
      for (const plan of was)
        if (!is.has(plan)) {
          of(plan)[is.size === 0 ? 'gone' : 'changedFrom'] += 1
          if (is.size > 0) whole.changedFrom += 1
        }
    }
    for (const [plan, change] of changes) {
      const moved = plan === null ? 0 : change.changedTo - change.changedFrom
      change.customers = (totals.get(plan) ?? 0) + change.new - change.gone + moved
      totals.set(plan, change.customers)
      days.set(plan, [...(days.get(plan) ?? []), change])
    }
    if (!isoOf(day + 1).endsWith('-01')) continue
    for (const month of new Set(joinedIn.values())) {
      const there = [...joinedIn].filter(([i, joined]) => joined === month && (before[i]?.size ?? 0) > 0)
      kept.set(month, [...(kept.get(month) ?? []), there.length])
    }
  }
  const joinedNow = (month: string) => [...joinedIn.values()].filter((each) => each === month).length
  return {
    days,
    retention: [...kept].map(([month, each]) => ({ month, joined: joinedNow(month), kept: each })),
  }
}

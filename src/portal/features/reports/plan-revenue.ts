import { compareNames } from '#contract/formats/name-order.ts'
import type { Plan } from '#contract/plan.ts'
import type { Report } from '#contract/report.ts'
import { type Figures, type Series, sumOf } from './figures.ts'

/** Plans beyond this number, those with the least revenue, share one series. */
const most = 8

const otherKey = '(other)'

/**
 * Sums an add-on's revenue by plan and month, in cents before credits. A series' key is the plan's slug, or one that no
 * slug equals for those that share a series; highest revenue first, without plans that have none.
 */
export function planRevenue(
  reports: readonly Pick<Report, 'period' | 'addonBillings'>[],
  plans: readonly Pick<Plan, 'slug' | 'name'>[],
  addonSlug: string,
): Figures {
  const names = new Map(plans.map(({ slug, name }) => [slug, name]))
  const billings = reports.map(({ period, addonBillings }) => ({
    period,
    billed: addonBillings[addonSlug] ?? {},
  }))
  const totals = new Map<string, number>()
  for (const { billed } of billings)
    for (const [slug, cents] of Object.entries(billed)) totals.set(slug, (totals.get(slug) ?? 0) + cents)
  const ordered = [...totals]
    .filter(([, total]) => total > 0)
    .map(([key, total]) => ({ key, total, name: names.get(key) ?? key }))
    .toSorted((a, b) => b.total - a.total || compareNames(a.key, b.key))
  const shown = ordered.length > most ? ordered.slice(0, most - 1) : ordered
  const rest = ordered.slice(shown.length)
  const keys = new Set(shown.map(({ key }) => key))
  const other: Series = {
    key: otherKey,
    name: `${rest.length} other plans`,
    total: sumOf(rest.map(({ total }) => total)),
  }
  const months = billings.map(({ period, billed }) => {
    const cents: Record<string, number> = {}
    for (const [slug, amount] of Object.entries(billed)) {
      const key = keys.has(slug) ? slug : otherKey
      cents[key] = (cents[key] ?? 0) + amount
    }
    return { period, cents, total: sumOf(Object.values(billed)) }
  })
  return {
    kind: 'plans',
    series: rest.length > 0 ? [...shown, other] : shown,
    months: months.toSorted((a, b) => a.period.localeCompare(b.period)),
    whole: { total: sumOf(ordered.map(({ total }) => total)) },
  }
}

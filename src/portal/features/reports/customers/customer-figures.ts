import type { CustomerDay, Customers } from '#contract/customers.ts'
import { compareNames } from '#contract/formats/name-order.ts'
import type { Plan } from '#contract/plan.ts'
import { sumOf } from '../figures.ts'

/** How customers of an add-on or a plan have changed over some days: those before, each kind of change, those after. */
type CustomerTotals = Omit<CustomerDay, 'day'> & { before: number }

/** The customers of an add-on or of one of its plans. */
export interface CustomerSeries {
  /** The plan's; null for the add-on as a whole, which has each account once. */
  slug: string | null
  name: string
  totals: CustomerTotals
  /** Each day of the add-on; of a plan those on which its customers have changed. */
  days: readonly CustomerDay[]
}

const wholeName = 'All plans'

function totalsOver(days: readonly CustomerDay[], before: number): CustomerTotals {
  const sum = (change: Exclude<keyof CustomerDay, 'day'>) => sumOf(days.map((each) => each[change]))
  return {
    before,
    customers: days.at(-1)?.customers ?? before,
    new: sum('new'),
    gone: sum('gone'),
    changedTo: sum('changedTo'),
    changedFrom: sum('changedFrom'),
  }
}

/** An add-on's customers as a whole. */
export function wholeSeries({ days }: Pick<Customers, 'days'>): CustomerSeries {
  const [first] = days
  const before = first === undefined ? 0 : first.customers - first.new + first.gone
  return { slug: null, name: wholeName, totals: totalsOver(days, before), days }
}

/** Each plan's customers, most customers first, without plans that had none on any of the days. */
export function planSeries(
  { plans: counted }: Pick<Customers, 'plans'>,
  plans: readonly Pick<Plan, 'slug' | 'name'>[],
): CustomerSeries[] {
  const names = new Map(plans.map(({ slug, name }) => [slug, name]))
  return counted
    .filter(({ before, days }) => before > 0 || days.length > 0)
    .map(({ slug, before, days }) => ({
      slug,
      name: names.get(slug) ?? slug,
      totals: totalsOver(days, before),
      days,
    }))
    .toSorted((a, b) => b.totals.customers - a.totals.customers || compareNames(a.name, b.name))
}

/** A series with each of these days; where nothing has changed, its customers are those of the day before. */
export function withEachDay(
  series: CustomerSeries,
  all: readonly Pick<CustomerDay, 'day'>[],
): CustomerSeries {
  const changed = new Map(series.days.map((each) => [each.day, each]))
  let { before: customers } = series.totals
  const days = all.map(({ day }) => {
    const each = changed.get(day) ?? { day, customers, new: 0, gone: 0, changedTo: 0, changedFrom: 0 }
    customers = each.customers
    return each
  })
  return { ...series, days }
}

/** True for the day that customers are counted on, which is not over. */
export const isSoFar = (day: string, until: Customers['until']): boolean => until.startsWith(day)

/** Customers that came to a series on a day or over some, and those that left it: of a plan, also to and from others. */
export const comings = (
  { slug }: Pick<CustomerSeries, 'slug'>,
  of: Omit<CustomerDay, 'day'>,
): { came: number; left: number } =>
  slug === null
    ? { came: of.new, left: of.gone }
    : { came: of.new + of.changedTo, left: of.gone + of.changedFrom }

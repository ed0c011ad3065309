import { and, eq, isNull, max, min, type SQL, sql } from 'drizzle-orm'
import type { CustomerDay, Customers } from '#contract/customers.ts'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import { type Database, sqlRows } from '#server/db/database.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { customerDays, plans } from '#server/db/schema.ts'
import { customersBefore, customersByDay } from './customer-counts.ts'
import { dayAfter, earlierOf } from './days.ts'

/** The ISO days from `from` to `to`, both included, none of them after `now`. */
interface Listing {
  addonId: string
  from: string
  to: string
  now: Date
}

/** Numbers of the add-on (`slug` null) or a plan, as they change on a day; with `day` null those before the first one. */
type Row = Omit<CustomerDay, 'day'> & { slug: string | null; day: string | null }

/** Selects what is stored of the days from `first` until `liveSince`, and before them. */
const stored = ({ addonId, to }: Listing, first: string, liveSince: string): SQL => sql`
  select plan_id, null::date as day, customers, 0 as new_customers, 0 as gone_customers, 0 as changed_to,
    0 as changed_from
  from (${customersBefore(addonId, first)}) before
  union all
  select plan_id, day, customers, new_customers, gone_customers, changed_to, changed_from
  from ${customerDays} where addon_id = ${addonId} and day between ${first} and ${to} and day < ${liveSince}`

function loadRows(tx: Database, listing: Listing, last: string | null): Promise<Row[]> {
  const { addonId, from, to, now } = listing
  const today = dayOf(now)
  // The last day that is stored is counted again, as the job does.
  const liveSince = last === null ? null : earlierOf(last, today)
  const live = customersByDay({ addonId, since: liveSince, through: today })
  const parts = [
    ...(liveSince === null ? [] : [stored(listing, earlierOf(from, liveSince), liveSince)]),
    ...(liveSince === null || to >= liveSince ? [sql`select * from (${live}) live`] : []),
  ]
  return sqlRows<Row>(
    tx,
    sql`select ${plans.slug}, day::text, customers, new_customers as new, gone_customers as gone,
        changed_to as "changedTo", changed_from as "changedFrom"
      from (${sql.join(parts, sql` union all `)}) each left join ${plans} on ${plans.id} = plan_id
      order by ${inNameOrder(plans.slug)}, day nulls first`,
  )
}

const noneOn = (day: string): CustomerDay => ({
  day,
  customers: 0,
  new: 0,
  gone: 0,
  changedTo: 0,
  changedFrom: 0,
})

/** Separates the days that are listed, and tells how many customers there were before them. */
function listed(rows: readonly Row[], { from, to }: Listing) {
  const days: CustomerDay[] = []
  let before = 0
  for (const { slug: _slug, day, ...numbers } of rows)
    if (day === null || day < from) before = numbers.customers
    else if (day <= to) days.push({ day, ...numbers })
  return { before, days }
}

/**
 * Loads an add-on's customers of the days from `from` to `to`, none of them after `now`: from what is stored, and
 * counted as they are now since the last day that is. Names the plans that have had customers on one of these days.
 */
export const loadCustomers = (
  tx: Database,
  listing: Listing,
): Promise<Pick<Customers, 'since' | 'days' | 'plans'>> =>
  tx.transaction(
    async (snapshot) => {
      const { addonId, from, to } = listing
      const [counted] = await snapshot
        .select({ first: min(customerDays.day), last: max(customerDays.day) })
        .from(customerDays)
        .where(and(eq(customerDays.addonId, addonId), isNull(customerDays.planId)))
      const rows = await loadRows(snapshot, listing, counted?.last ?? null)
      const ofAddon = rows.filter(({ slug }) => slug === null)
      const byDay = new Map(listed(ofAddon, listing).days.map((each) => [each.day, each]))
      const days: CustomerDay[] = []
      for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(byDay.get(day) ?? noneOn(day))
      const slugs = new Set(rows.flatMap(({ slug }) => slug ?? []))
      const ofPlans = [...slugs].map((slug) => ({
        slug,
        ...listed(
          rows.filter((row) => row.slug === slug),
          listing,
        ),
      }))
      return {
        since: counted?.first ?? ofAddon[0]?.day ?? null,
        days,
        plans: ofPlans.filter(({ before, days: changes }) => before > 0 || changes.length > 0),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

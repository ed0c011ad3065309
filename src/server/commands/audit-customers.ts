import { sql } from 'drizzle-orm'
import { customersByDay, customersByMonth } from '#server/customers/customer-counts.ts'
import { monthOverBy } from '#server/customers/days.ts'
import { type Database, sqlRows } from '#server/db/database.ts'
import { addons, customerDays, customerMonths } from '#server/db/schema.ts'
import type { InvariantResult } from './invariants.ts'

/** An add-on with the last day that is stored. */
interface Counted {
  addonId: string
  slug: string
  day: string
}

/** Finds the stored days and months of an add-on that are not as a count from the beginning has them. */
async function differencesOf(tx: Database, { addonId, slug, day }: Counted): Promise<string[]> {
  const days = customersByDay({ addonId, since: null, through: day })
  const months = customersByMonth({ addonId, since: null, through: monthOverBy(day) })
  const found = await sqlRows<{ on: string }>(
    tx,
    sql`with counted as (select * from (${days}) each), stored as (
        select plan_id, day, customers, new_customers, gone_customers, changed_to, changed_from
        from ${customerDays} where addon_id = ${addonId}
      ), counted_months as (select * from (${months}) each), stored_months as (
        select joined_month, month, joined, customers from ${customerMonths} where addon_id = ${addonId}
      ), wrong as (
        (table counted except table stored) union all (table stored except table counted)
      ), wrong_months as (
        (table counted_months except table stored_months) union all (table stored_months except table counted_months)
      )
      select distinct day::text as on from wrong
      union all select distinct to_char(month, 'YYYY-MM') from wrong_months order by 1`,
  )
  return found.map((each) => `${slug} ${each.on}`)
}

/** Checks that the stored numbers of customers are those that the installs give. */
export async function auditCustomers(tx: Database): Promise<InvariantResult> {
  const counted = await sqlRows<Counted>(
    tx,
    sql`select ${addons.id} as "addonId", ${addons.slug}, last.day::text
      from ${addons} cross join lateral (
        select max(day) as day from ${customerDays} where addon_id = ${addons.id}) last
      where last.day is not null order by ${addons.slug}`,
  )
  const violations: string[] = []
  for (const each of counted) violations.push(...(await differencesOf(tx, each)))
  return { name: 'customers by day and month are those that installs give', violations }
}

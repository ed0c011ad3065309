import { sql } from 'drizzle-orm'
import { type Database, sqlRows } from '#server/db/database.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { installs, plans, repricings } from '#server/db/schema.ts'
import { addonsOnSale, billedTime } from './billed-time.ts'
import { nextMonth } from './months.ts'

/** A plan's customer bills for a month, in cents before credits. */
export interface BilledPlan {
  companyId: string
  addonId: string
  addonSlug: string
  planId: string
  planSlug: string
  unpayable: boolean
  amountCents: number
}

interface Billing {
  /** The month's first day. */
  month: Date
  /** Up to when the month is billed; by default all of it. */
  until?: Date
  /** By default all companies are billed. */
  companyId?: string
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * Bills a month: the plans that brought something, in the order of their names. Each stretch that an install has spent on
 * a plan is prorated to the millisecond and rounded down to the cent, at the price of the last change that applies to it:
 * for those installed since new installs were repriced, or, from the month in which existing ones were, for all.
 * Contracts are billed elsewhere. It is one statement, whatever the number of installs.
 */
export async function billMonth(
  tx: Database,
  { month, until = nextMonth(month), companyId }: Billing,
): Promise<BilledPlan[]> {
  const [first, last, next] = [instant(month), instant(until), instant(nextMonth(month))]
  const monthMs = nextMonth(month).getTime() - month.getTime()
  const rows = await sqlRows<Omit<BilledPlan, 'amountCents'> & { cents: string }>(
    tx,
    sql`with sold as (
      select company_id, addon_id, on_sale.slug as addon_slug, ${plans.id} as plan_id, ${plans.slug} as plan_slug,
        unpayable, price_cents, greatest(since, ${first}) as since, least(until, ${last}) as until
      from ${addonsOnSale} as on_sale join ${plans} using (addon_id)
      where since < ${last} and until > ${first} and not price_contract
        and ${companyId === undefined ? sql`true` : sql`company_id = ${companyId}`}
    ), changes as (
      select plan_id, ${repricings.priceCents}, original_price_cents,
        new_install_repricing_completed_at as changed_at,
        case when existing_install_repricing_completed_at < ${next} then '-infinity'
          else new_install_repricing_completed_at end as for_those_since
      from ${repricings} join sold using (addon_id, plan_id)
      where new_install_repricing_completed_at is not null
    ), original as (
      select distinct on (plan_id) plan_id, original_price_cents from changes order by plan_id, changed_at
    ), prices as (
      -- A price is for those installed since it applies and before any later one does.
      select plan_id, price_cents::bigint, for_those_since, coalesce(min(for_those_since) over (
        partition by plan_id order by changed_at rows between 1 following and unbounded following
      ), 'infinity') as for_those_until
      from (
        select plan_id, coalesce(original_price_cents, price_cents) as price_cents,
          '-infinity'::timestamptz as changed_at, '-infinity'::timestamptz as for_those_since
        from sold left join original using (plan_id)
        union all
        select plan_id, price_cents, changed_at, for_those_since from changes
      ) each
    ), billed as (
      -- Whole numbers, so that no part of a cent is lost or won.
      select plan_id, sum(prices.price_cents
        * round(1000 * date_part('epoch', ${billedTime.until} - ${billedTime.since}))::bigint
        / ${monthMs}::bigint) as cents
      from sold join prices using (plan_id) join ${installs} using (plan_id)
      where installed_at >= for_those_since and installed_at < for_those_until
        and ${billedTime.since} < ${billedTime.until}
      group by plan_id
    )
    select company_id as "companyId", addon_id as "addonId", addon_slug as "addonSlug", plan_id as "planId",
      plan_slug as "planSlug", unpayable, cents::text
    from billed join sold using (plan_id)
    where cents > 0
    order by ${inNameOrder(sql`addon_slug`)}, ${inNameOrder(sql`plan_slug`)}`,
  )
  return rows.map(({ cents, ...plan }) => ({ ...plan, amountCents: Number(cents) }))
}

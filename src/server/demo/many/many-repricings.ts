import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/**
 * Inserts `count` repricings of the plans of existing GA add-ons, in a few statements: for testing larger lists than
 * the demo has. Each plan without an active repricing gets one (cycling through the four active statuses); the others
 * are final. They have no history, so an audit would report missing trails. The first was requested a minute before
 * `now`, each later one a minute earlier, by the company's users in turn.
 */
export async function seedManyRepricings(db: Database, count: number, now: Date): Promise<void> {
  const asked = sql`${now.toISOString()}::timestamptz - i * interval '1 minute'`
  await db.execute(sql`
    with sold as (
      select p.id, p.addon_id, p.price_cents, row_number() over (order by a.slug, p.slug) - 1 as n,
        not exists (select 1 from repricings r where r.plan_id = p.id
          and r.status in ('new', 'in_progress', 'approved', 'partially_complete')) as is_free
      from plans p join addons a on a.id = p.addon_id
      where a.state = 'ga' and p.slug <> 'test' and not p.price_contract
    ), total as (select count(*) as plans from sold)
    insert into repricings (plan_id, addon_id, price_cents, original_price_cents, grandfathered, reprice_date,
      existing_reprice_date, status, submitter_id, new_install_repricing_completed_at,
      existing_install_repricing_completed_at, created_at, updated_at)
    select s.id, s.addon_id, s.price_cents + 100 + (i % 40) * 25, s.price_cents, i % 2 = 0,
      date_trunc('month', ${asked})::date + interval '1 month',
      case when i % 2 = 0 then null else date_trunc('month', ${asked})::date + interval '2 months' end,
      w.status::repricing_status,
      (select u.id from users u join company_users cu on cu.user_id = u.id
        join addons a on a.company_id = cu.company_id where a.id = s.addon_id order by u.email limit 1),
      case when w.status in ('completed', 'partially_complete') then ${asked} end,
      case when w.status = 'completed' and i % 2 = 1 then ${asked} end,
      ${asked}, ${asked}
    from generate_series(1, ${count}::int) i
    cross join total
    join sold s on s.n = (i - 1) % total.plans
    cross join lateral (select case
      when i <= total.plans and s.is_free
        then (array['new', 'in_progress', 'approved', 'partially_complete'])[1 + i % 4]
      else (array['completed', 'rejected', 'completed', 'error'])[1 + i % 4] end as status) w`)
}

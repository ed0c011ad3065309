import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/**
 * Inserts up to `count` pending approvals, in one statement, for add-ons that lack one of a type their stage
 * requires: for testing a larger inbox than the demo has. They have no history, so an audit would report missing
 * trails. The first was requested a minute before `now`, each later one a minute earlier, by the company's first
 * user, if any.
 */
export async function seedManyApprovals(db: Database, count: number, now: Date): Promise<void> {
  await db.execute(sql`
    insert into approvals (addon_id, type, state, pending_since, requester_id, created_at, updated_at)
    select asked.id, asked.type, 'pending', asked.at, asked.requester_id, asked.at, asked.at
    from (
      select a.id, t.type, u.id as requester_id,
        ${now.toISOString()}::timestamptz - row_number() over (order by a.slug, t.type) * interval '1 minute' as at
      from addons a
      join (values ('alpha', 'marketplace_fitting_approval'::approval_type),
        ('alpha', 'alpha_engineering_approval'), ('beta', 'beta_engineering_approval'),
        ('beta', 'pricing_plan_approval')) t (stage, type) on t.stage = a.state::text
      left join lateral (select u.id from users u join company_users cu on cu.user_id = u.id
        where cu.company_id = a.company_id order by u.email limit 1) u on true
      where not exists (select 1 from approvals o where o.addon_id = a.id and o.type = t.type)
      order by at desc limit ${count}::int
    ) asked`)
}

import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/** Add-ons per company. */
const perCompany = 5

const firstNames = `Amber Blue Cedar Delta Ember Fable Granite Harbor Indigo Juniper Kestrel Lumen
  Meadow Nimbus Orchid Pebble Quartz River Saffron Tundra Umber Velvet Willow`.split(/\s+/)
const lastNames = `Cache Mail Queue Search Logs Metrics Store Images Forms Auth Flags Cron Proxy Tests
  Backup Maps Chat Docs Video`.split(/\s+/)
/** The stages of every twenty add-ons. */
const states = Object.entries({ alpha: 12, beta: 4, ga: 3, shutdown: 1 }).flatMap(([state, part]) =>
  Array.from({ length: part }, () => state),
)

/** Picks the word at a number. */
const pick = (words: readonly string[], number: SQL): SQL =>
  sql`(string_to_array(${words.join(',')}, ','))[1 + (${number}) % ${words.length}::int]`

/**
 * Inserts `count` add-ons of `count` / 5 new companies, with their documentation records and plans, in a few
 * statements: for testing larger lists than the demo has. They are in all stages but have no history, so an audit
 * would report missing trails. Their slugs start at many-00001; the first was changed a minute before `now`, each
 * later one a minute earlier than the previous.
 */
export async function seedManyAddons(db: Database, count: number, now: Date): Promise<void> {
  const born = sql`${new Date(now.getTime() - 400 * 86_400_000).toISOString()}::timestamptz`
  const changed = sql`${now.toISOString()}::timestamptz - i * interval '1 minute'`
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      with made as (
        insert into companies (name, created_at, updated_at)
        select ${pick(firstNames, sql`n`)} || ' Software ' || n, ${born}, ${born}
        from generate_series(1, ceil(${count}::numeric / ${perCompany}::int)::int) n
        returning id
      ), numbered as (select id, row_number() over () as n from made)
      insert into addons (company_id, slug, name, display_name, summary, state, visible, languages,
        provisioning_api_version, default_plan_slug, created_at, updated_at)
      select numbered.id, 'many-' || lpad(i::text, 5, '0'), words.name, words.name,
        words.name || ', one of many.', words.state, words.state <> 'alpha', '{Node,Ruby}', 3,
        case words.state when 'ga' then 'standard' else 'test' end, ${born}, ${changed}
      from generate_series(1, ${count}::int) i
      join numbered on numbered.n = (i - 1) / ${perCompany}::int + 1
      cross join lateral (select
        ${pick(firstNames, sql`i * 7`)} || ' ' ||
          ${pick(lastNames, sql`i * 3`)} || ' ' || i as name,
        ${pick(states, sql`i`)}::stage as state) words`)
    await tx.execute(sql`
      insert into documentations (addon_id, created_at, updated_at)
      select id, created_at, created_at from addons a where slug like 'many-%'
        and not exists (select 1 from documentations d where d.addon_id = a.id)`)
    await tx.execute(sql`
      insert into plans (addon_id, name, slug, price_cents, enabled, public, visible, created_at, updated_at)
      select a.id, p.name, p.slug, p.cents, a.state <> 'shutdown', p.sold and a.state = 'ga',
        p.sold and a.state = 'ga', a.created_at, a.created_at
      from addons a
      cross join (values ('Test', 'test', 0, false), ('Standard', 'standard', 2500, true)) p (name, slug, cents, sold)
      where a.slug like 'many-%' and not exists (select 1 from plans o where o.addon_id = a.id)`)
  })
}

import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { fill } from './fill.ts'

const more = [
  // 10,000 companies: a thousand with a supplier record, 5,500 with an add-on, all but a thousand with a person.
  sql`insert into companies (id, created_at, updated_at, name, city, country)
    select md5('company ' || n)::uuid, '2026-01-01'::timestamptz + n * interval '1 minute', now(), 'Company ' || n,
      'City', 'Germany'
    from generate_series(1001, 10000) n`,
  sql`insert into users (id, created_at, updated_at, email, name, password_hash)
    select md5('person ' || n)::uuid, now(), now(), 'person-' || n || '@partners.example', 'Person ' || n, 'x'
    from generate_series(2001, 10000) n`,
  sql`insert into company_users (id, created_at, updated_at, company_id, user_id)
    select md5('member ' || n)::uuid, now(), now(), md5('company ' || n)::uuid, md5('person ' || n)::uuid
    from generate_series(2001, 10000) n`,
  sql`update addons set company_id = md5('company ' || n + 1000)::uuid
    from generate_series(2, 9000, 2) n where addons.id = md5('addon ' || n)::uuid`,
  // 10,000 letters of 2,000 causes, all of them about a price; one in ten waits, one in twenty was given up.
  sql`truncate outbox`,
  sql`insert into outbox (created_at, updated_at, "to", subject, text, topic, sent_at, given_up_at, attempts)
    select at, at, 'user' || n % 100 || '@partners.example', 'The price of plan ' || n / 5 || ' changes',
      repeat('A price changes on the first day of next month. ', 12) || n / 5, 'approvals',
      case when n % 20 > 2 then at end, case when n % 20 = 0 then at end, case when n % 20 = 0 then 12 else 0 end
    from generate_series(1, 10000) n, lateral (select '2026-06-01'::timestamptz + (n / 5) * interval '1 minute' as at) t`,
  // 10,000 notices of the staff who read, about a thousand add-ons; every other one is unread.
  sql`insert into notices (user_id, topic, addon_id, title, text, place, mail, read_at, created_at)
    select md5('staff 1')::uuid, (array['approvals', 'prices', 'stage'])[n % 3 + 1],
      md5('addon ' || n % 1000 + 1)::uuid, 'The approval of addon-' || n % 1000 + 1 || ' was requested',
      repeat('It is waiting for a decision. ', 12), '/admin/approvals', 'at_once',
      case when n % 2 = 0 then at end, at
    from generate_series(1, 10000) n, lateral (select '2026-06-01'::timestamptz + n * interval '1 minute' as at) t`,
]

/** Fills an empty, migrated database as fill.ts does, and with 10,000 companies, people, letters and notices. */
export async function fillStaffLists(db: Database): Promise<void> {
  // Neither triggers nor foreign keys: the rows are right, and nobody has read them.
  await db.execute(sql`set session_replication_role = replica`)
  await fill(db)
  for (const statement of more) await db.execute(statement)
  await db.execute(sql`set session_replication_role = origin`)
  await db.execute(sql`vacuum analyze`)
}

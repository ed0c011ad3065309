import { sql, TransactionRollbackError } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { reports } from '#server/db/schema.ts'
import { openPglite, openPostgres } from '#server/db/open.ts'
import { billMonth } from '#server/reports/bill-month.ts'
import { closeMonth } from '#server/reports/close-month.ts'
import { monthsToClose } from '#server/reports/months-to-close.ts'
import { startPostgres } from '#test/support/database/postgres.ts'
import { type Figures, tableOf } from '../figures.ts'
import { keepInReadme } from '../readme.ts'

/*
 * How long the month's end takes with 1,000,000 times that installs have spent on the 3,000 plans of 100 companies, over
 * 23 months: a third are over, and a third of the plans have been repriced.
 */
const rounds = 5

const id = (kind: string, n: string) => sql.raw(`md5('${kind} ' || ${n})::uuid`)
const times = sql.raw(`'2025-01-01'::timestamptz, '2025-01-01'::timestamptz`)
const upTo = (count: number) => sql.raw(`generate_series(1, ${count}) n`)

const filling = [
  sql`insert into companies (id, created_at, updated_at, name)
    select ${id('company', 'n')}, ${times}, 'Company ' || n from ${upTo(100)}`,
  sql`insert into addons (id, created_at, updated_at, company_id, slug, name, display_name, state)
    select ${id('addon', 'n')}, ${times}, ${id('company', '(n % 100 + 1)')}, 'addon-' || n, 'Addon ' || n, 'Addon', 'ga'
    from ${upTo(1000)}`,
  sql`insert into trail (kind, addon_id, subject_type, subject_id, event, "from", "to", actor_role, created_at)
    select 'transition', ${id('addon', 'n')}, 'addon', ${id('addon', 'n')}, 'progressToGa', 'beta', 'ga', 'admin',
      '2025-01-01'::timestamptz + n * interval '8 hours'
    from ${upTo(1000)}`,
  sql`insert into plans (id, created_at, updated_at, addon_id, name, slug, price_cents)
    select ${id('plan', 'n')}, ${times}, ${id('addon', '(n % 1000 + 1)')}, 'Plan', 'plan-' || n, 3000 from ${upTo(3000)}`,
  sql`insert into repricings (created_at, updated_at, plan_id, addon_id, price_cents, original_price_cents,
      grandfathered, reprice_date, status, new_install_repricing_completed_at)
    select ${times}, ${id('plan', 'n')}, ${id('addon', '(n % 1000 + 1)')}, 3000, 1000, true, '2026-03-01', 'completed',
      '2026-03-01'
    from ${upTo(1000)}`,
  sql`insert into installs (plan_id, account, installed_at, removed_at)
    select ${id('plan', '(n % 3000 + 1)')}, n % 50000 || '@customers.example', at,
      case when n % 3 = 0 then at + (n % 500) * interval '1 day' end
    from ${upTo(1_000_000)},
      lateral (select '2025-01-01'::timestamptz + (n % 690) * interval '1 day' + n % 86400 * interval '1 second' as at) each`,
  sql`vacuum analyze`,
]

async function timesOf(name: string, work: () => Promise<unknown>): Promise<Figures> {
  const values: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work()
    values.push(performance.now() - began)
  }
  return { name, values }
}

async function measure(name: string, db: Database): Promise<Figures[]> {
  for (const statement of filling) await db.execute(statement)
  const month = new Date('2026-10-01T00:00:00Z')
  const [first] = await monthsToClose(db, month)
  if (first === undefined) throw new Error('nobody has sold anything')
  const closing = { month, companyId: first.companyId, platformShareBasisPoints: 3000, at: month }
  const lastMonth = {
    period: '2026-09-01',
    platformShareBasisPoints: 3000,
    createdAt: month,
    updatedAt: month,
  }
  /** Closes a month, and takes it back. */
  const close = () =>
    db
      .transaction(async (tx) => {
        await tx.insert(reports).values({ ...lastMonth, companyId: first.companyId })
        if (!(await closeMonth(tx, closing))) throw new Error('another month is open')
        tx.rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error
      })
  return [
    await timesOf(`${name}: the bill of every company`, () => billMonth(db, { month })),
    await timesOf(`${name}: a company with 10,000 installs is closed`, close),
    await timesOf(`${name}: companies without a report are looked for`, () => monthsToClose(db, month)),
  ]
}

const embedded = await openPglite({})
const figures = await measure('embedded', embedded.db)
await embedded.close()
const { url, stop } = await startPostgres()
try {
  const { db, close } = await openPostgres(url, console.error)
  figures.push(...(await measure('PostgreSQL', db)))
  await close()
} finally {
  stop()
}
await keepInReadme('month ends', tableOf(figures))

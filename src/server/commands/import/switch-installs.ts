import { sql } from 'drizzle-orm'
import { AdminProblem } from '#server/config/problems.ts'
import { type Database, sqlRows } from '#server/db/database.ts'
import {
  addons,
  companies,
  installRequests,
  installs,
  providerResources,
  reports,
  stagedInstalls,
} from '#server/db/schema.ts'
import { dropCounts } from '#server/customers/drop-counts.ts'
import { lockBilling } from '#server/reports/lock-billing.ts'
import { spelledMonth, storedPeriod } from '#server/reports/months.ts'

/** The most refused lines that are named. */
const mostNamed = 100

/** The outcome of an import: the lines that were taken and those whose installs were there; or those refused. */
export interface Imported {
  taken: number
  known: number
  /** The month from which those that were taken are billed, as YYYY-MM. */
  month: string
  refused: number
  /** The first refused lines, with their reasons. */
  refusals: { line: number; refusal: string }[]
}

/**
 * Refuses stretches of one install that overlap, are told twice, or tell of two add-ons or customers. A stretch is compared
 * with the first one, with its neighbour, and with that of all before it which ends last.
 */
const refuseConflicts = sql`
  update ${stagedInstalls} as staged set refusal = found.refusal
  from (
    select line, case when content = lag(content) over stretches
      then 'is the same as line ' || lag(line) over stretches
      else case
        when addon_id <> first_value(addon_id) over stretches
          then 'addon is not that of line ' || first_value(line) over stretches
        when account <> first_value(account) over stretches
          then 'account is not that of line ' || first_value(line) over stretches
        when extract(epoch from installed_at) < (max(ends) over earlier)[1]
          then 'overlaps in time with line ' || -(max(ends) over earlier)[2]
      end || ', which has the same uuid' end as refusal
    from (
      select *, row(addon_id, plan_id, account, app_id, app_name, region, name, installed_at, removed_at) as content,
        array[extract(epoch from coalesce(removed_at, 'infinity')), -line] as ends
      from ${stagedInstalls} where refusal is null
    ) given
    window stretches as (partition by uuid order by installed_at, removed_at, line),
      earlier as (stretches rows between unbounded preceding and 1 preceding)
  ) found
  where found.line = staged.line and found.refusal is not null`

/** The installs that the lines make, each on the plan of its last stretch, with what identifies all of its lines. */
const gatherInstalls = sql`
  create temporary table arriving on commit drop as
  select last.*, whole.requested_at, whole.hash
  from (
    select distinct on (uuid) uuid, addon_id, plan_id, account, app_id, app_name, region, name, removed_at
    from ${stagedInstalls} where refusal is null order by uuid, installed_at desc, removed_at desc, line desc
  ) last
  join (
    select uuid, min(installed_at) as requested_at, encode(sha256(convert_to(string_agg(
      json_build_array(plan_id, account, app_id, app_name, region, name, extract(epoch from installed_at),
        extract(epoch from removed_at))::text, '' order by installed_at, removed_at), 'UTF8')), 'hex') as hash
    from ${stagedInstalls} where refusal is null group by uuid
  ) whole using (uuid)`

/** Refuses installs whose uuid is that of something else. */
const refuseOthers = sql`
  update ${stagedInstalls} as staged set refusal = 'uuid is known already, with other content'
  from arriving
  join ${providerResources} as resource on resource.id = arriving.uuid
  left join ${installRequests} as request on request.resource_id = arriving.uuid
  where staged.uuid = arriving.uuid and staged.refusal is null and request.body_hash is distinct from arriving.hash`

async function refusalsOf(tx: Database): Promise<Pick<Imported, 'refused' | 'refusals'>> {
  const refusals = await sqlRows<Imported['refusals'][number]>(
    tx,
    sql`select line, refusal from ${stagedInstalls} where refusal is not null order by line limit ${mostNamed}`,
  )
  return { refusals, refused: await tx.$count(stagedInstalls, sql`${stagedInstalls.refusal} is not null`) }
}

/** Takes away the installs that are there already; returns the number of their lines. */
async function leaveKnown(tx: Database): Promise<number> {
  const [row] = await sqlRows<{ lines: number }>(
    tx,
    sql`with known as (
        delete from arriving using ${providerResources} as resource where resource.id = arriving.uuid
        returning arriving.uuid)
      select count(*)::int as lines from known join ${stagedInstalls} as staged using (uuid)`,
  )
  return row?.lines ?? 0
}

/** Drops the counts of customers of the add-ons that are installed, in one order. */
async function dropCustomers(tx: Database): Promise<void> {
  const rows = await sqlRows<{ id: string }>(
    tx,
    sql`select distinct addon_id as id from arriving order by id`,
  )
  for (const { id } of rows) await dropCounts(tx, id)
}

/** Locks the billing of the companies whose add-ons are installed, in one order. */
async function lockCompanies(tx: Database): Promise<void> {
  const rows = await sqlRows<{ id: string }>(
    tx,
    sql`select distinct ${addons.companyId} as id from arriving join ${addons} on ${addons.id} = arriving.addon_id
      order by id`,
  )
  for (const { id } of rows) await lockBilling(tx, id)
}

/** Throws AdminProblem if a company's month that is to be billed is closed; `month` is YYYY-MM. */
async function refuseClosed(tx: Database, month: string): Promise<void> {
  const [closed] = await sqlRows<{ name: string; open: string }>(
    tx,
    sql`select ${companies.name}, to_char(max(${reports.period}) + interval '1 month', 'YYYY-MM') as open
      from ${reports} join ${companies} on ${companies.id} = ${reports.companyId}
      where ${companies.id} in (
        select ${addons.companyId} from arriving join ${addons} on ${addons.id} = arriving.addon_id)
      group by ${companies.id} having max(${reports.period}) >= ${storedPeriod(month)}::date
      order by open desc, ${companies.name} limit 1`,
  )
  if (closed !== undefined)
    throw new AdminProblem(
      `${month} is closed for ${closed.name}: the open month is ${closed.open}. Nothing was imported. Run this again ` +
        `with --billing-from ${closed.open}: it goes on from here.`,
    )
}

const storeResources = sql`
  insert into ${providerResources} (id, addon_id, step, use, state, created_at)
  select uuid, addon_id, 'provision', 'install',
    (case when removed_at is null then 'provisioned' else 'removed' end)::resource_state, requested_at
  from arriving`

/** The running month, as YYYY-MM. */
export const runningMonth = (now: Date): string => now.toISOString().slice(0, 7)

const storeStretches = (month: string) => sql`
  insert into ${installs} (plan_id, account, resource_id, installed_at, removed_at, billed_from)
  select staged.plan_id, staged.account, staged.uuid, staged.installed_at, staged.removed_at,
    case when staged.installed_at < begin.at then begin.at end
  from ${stagedInstalls} as staged join arriving using (uuid),
    (select ${storedPeriod(month)}::timestamp at time zone 'UTC' as at) begin`

/** Many more serials than others draw during an import. */
const farAhead = 1_000_000_000

/** Stores the requests with serials beyond all that others draw meanwhile; returns the number behind the last one. */
async function storeRequests(tx: Database): Promise<string> {
  const [{ ahead } = { ahead: '0' }] = await sqlRows<{ ahead: string }>(
    tx,
    sql`select last_value + ${farAhead}::bigint as ahead from install_serials`,
  )
  await tx.execute(sql`
    insert into ${installRequests} (resource_id, addon_id, account, app_id, app_name, plan_id, region, generation,
      purpose, name, options, body_hash, imported_state, requested_at, provisioned_at, ended_at, removed_at, serial)
    select uuid, addon_id, account, app_id, app_name, plan_id, region, 'cedar', 'app', name, '{}', hash,
      (case when removed_at is null then 'provisioned' else 'removed' end)::resource_state, requested_at, requested_at,
      removed_at, removed_at, ${ahead}::bigint + row_number() over (order by requested_at, uuid)
    from arriving order by requested_at, uuid`)
  const [{ behind } = { behind: ahead }] = await sqlRows<{ behind: string }>(
    tx,
    sql`select ${ahead}::bigint + count(*) + 1 as behind from arriving`,
  )
  return behind
}

/** Draws serials up to a number: later ones come behind, as others wait until this transaction ends. */
async function keepSerials(tx: Database, behind: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('install serials', 0))`)
  await tx.execute(sql`select setval('install_serials', ${behind}::bigint)`)
}

/**
 * Stores all staged installs at once, or none if a line is refused. They are billed from the month on (YYYY-MM, the
 * running one if null), which stays open meanwhile. Throws AdminProblem if it is closed, or if the running one has ended.
 */
export const switchInstalls = (
  db: Database,
  billingFrom: string | null,
  now: () => Date,
): Promise<Imported> =>
  db.transaction(async (tx) => {
    const month = billingFrom ?? runningMonth(now())
    await tx.execute(refuseConflicts)
    await tx.execute(gatherInstalls)
    await tx.execute(sql`analyze arriving`)
    await tx.execute(refuseOthers)
    const refused = await refusalsOf(tx)
    if (refused.refused > 0) return { taken: 0, known: 0, month, ...refused }
    const all = await tx.$count(stagedInstalls)
    const known = await leaveKnown(tx)
    await tx.execute(storeResources)
    await tx.execute(storeStretches(month))
    const last = await storeRequests(tx)
    // Only now, as others wait for these locks: first for counts, then for months, then for serials, which nobody holds
    // who waits.
    await dropCustomers(tx)
    await lockCompanies(tx)
    if (billingFrom === null && runningMonth(now()) !== month)
      throw new AdminProblem(
        `${spelledMonth(month)} has ended meanwhile. Nothing was imported. Run this again: it goes on from here.`,
      )
    await refuseClosed(tx, month)
    await keepSerials(tx, last)
    return { taken: all - known, known, month, ...refused }
  })

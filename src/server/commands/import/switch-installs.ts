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
import { lockBilling } from '#server/reports/lock-billing.ts'
import { forgetImport } from './stage-installs.ts'

/** The most refused lines that are named. */
const mostNamed = 100

/** The outcome of an import: the lines that were taken and those whose installs were there; or those refused. */
export interface Imported {
  taken: number
  known: number
  refused: number
  /** The first refused lines, with their reasons. */
  refusals: { line: number; refusal: string }[]
}

/** Refuses stretches of one install that overlap, or tell of two add-ons or customers. */
const refuseConflicts = sql`
  update ${stagedInstalls} as staged set refusal = found.refusal
  from (
    select line, case
      when addon_id <> lag(addon_id) over stretches then 'addon is not that of line '
      when account <> lag(account) over stretches then 'account is not that of line '
      when lag(line) over stretches is not null
        and installed_at < coalesce(lag(removed_at) over stretches, 'infinity') then 'its time overlaps that of line '
      end || lag(line) over stretches || ', which has the same uuid' as refusal
    from ${stagedInstalls} where refusal is null
    window stretches as (partition by uuid order by installed_at, removed_at, line)
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
      group by ${companies.id} having max(${reports.period}) >= ${`${month}-01`}::date
      order by open desc, ${companies.name} limit 1`,
  )
  if (closed !== undefined)
    throw new AdminProblem(
      `${month} is closed for ${closed.name}: the open month is ${closed.open}. Nothing was imported; ` +
        `all lines stay staged. Run this again with --billing-from ${closed.open}.`,
    )
}

const storeResources = sql`
  insert into ${providerResources} (id, addon_id, step, use, state, created_at)
  select uuid, addon_id, 'provision', 'install',
    (case when removed_at is null then 'provisioned' else 'removed' end)::resource_state, requested_at
  from arriving`

const storeStretches = (month: string) => sql`
  insert into ${installs} (plan_id, account, resource_id, installed_at, removed_at, billed_from)
  select staged.plan_id, staged.account, staged.uuid, staged.installed_at, staged.removed_at,
    case when staged.installed_at < begin.at then begin.at end
  from ${stagedInstalls} as staged join arriving using (uuid),
    (select ${`${month}-01`}::timestamp at time zone 'UTC' as at) begin`

/** Many more serials than others draw during an import. */
const farAhead = 1_000_000_000

/**
 * Stores the requests with serials beyond all that others draw meanwhile, who need not wait for so many rows. As the
 * trigger that draws serials does, it then holds the lock until others see them, and later ones come behind.
 */
async function storeRequests(tx: Database): Promise<void> {
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
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('install serials', 0))`)
  await tx.execute(
    sql`select setval('install_serials', ${ahead}::bigint + (select count(*) from arriving) + 1)`,
  )
}

/**
 * Stores all staged installs at once, or none if a line is refused; either way nothing stays staged. They are billed from
 * the month on (YYYY-MM, the running one if null), which stays open meanwhile. Throws AdminProblem if it is closed.
 */
export const switchInstalls = (
  db: Database,
  billingFrom: string | null,
  now: () => Date,
): Promise<Imported> =>
  db.transaction(async (tx) => {
    await tx.execute(refuseConflicts)
    await tx.execute(gatherInstalls)
    await tx.execute(sql`analyze arriving`)
    await tx.execute(refuseOthers)
    const refused = await refusalsOf(tx)
    if (refused.refused > 0) {
      await forgetImport(tx)
      return { taken: 0, known: 0, ...refused }
    }
    const all = await tx.$count(stagedInstalls)
    const known = await leaveKnown(tx)
    await lockCompanies(tx)
    const month = billingFrom ?? now().toISOString().slice(0, 7)
    await refuseClosed(tx, month)
    // A request of the same uuid waits here, before anybody waits for serials.
    await tx.execute(storeResources)
    await tx.execute(storeStretches(month))
    await storeRequests(tx)
    await forgetImport(tx)
    return { taken: all - known, known, ...refused }
  })

import { setImmediate } from 'node:timers/promises'
import { and, eq, gte, isNull, max, min, sql } from 'drizzle-orm'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import { type Database, sqlRows } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/lost-database.ts'
import { addons, customerDays, customerMonths, installs, plans } from '#server/db/schema.ts'
import type { Resources } from '#server/law/resources.ts'
import { customersByDay, customersByMonth } from './customer-counts.ts'
import { dayAfter, earlierOf, monthOf, monthOverBy } from './days.ts'
import { lockCustomers } from './lock-customers.ts'

/** How long after a day's end it is counted, in ms: installs may be stored a little after their time. */
const lateMs = 10 * 60_000

/** The add-ons with installs that are not counted through a day; or that are counted further, as the clock was ahead. */
const toCount = (through: string) => sql`
  select ${addons.id} from ${addons}
  where exists (select from ${plans} join ${installs} on ${installs.planId} = ${plans.id} where ${plans.addonId} = ${addons.id})
    and (select max(${customerDays.day}) from ${customerDays} where ${customerDays.addonId} = ${addons.id})
      is distinct from ${through}::date
  order by ${addons.id}`

/** Counts the days of an add-on, as `countAddon` says. Returns how many. */
async function countDays(
  tx: Database,
  addonId: string,
  since: string | null,
  through: string,
): Promise<number> {
  await tx
    .delete(customerDays)
    .where(and(eq(customerDays.addonId, addonId), since === null ? undefined : gte(customerDays.day, since)))
  const [row] = await sqlRows<{ count: number }>(
    tx,
    sql`with counted as (
        insert into ${customerDays} (addon_id, plan_id, day, customers, new_customers, gone_customers, changed_to, changed_from)
        select ${addonId}, each.* from (${customersByDay({ addonId, since, through })}) each returning day)
      select count(distinct day)::int as count from counted`,
  )
  return row?.count ?? 0
}

/** Counts the months that are over by the end of the day `through`, from the one of the day `counted` on. */
async function countMonths(
  tx: Database,
  addonId: string,
  counted: string | null,
  through: string,
): Promise<void> {
  const [stored] = await tx
    .select({ last: max(customerMonths.month) })
    .from(customerMonths)
    .where(eq(customerMonths.addonId, addonId))
  const last = stored?.last ?? null
  const over = monthOverBy(through)
  if (counted !== null && last === over && monthOf(counted) > over) return
  const since = counted === null || last === null ? null : earlierOf(earlierOf(last, over), monthOf(counted))
  await tx
    .delete(customerMonths)
    .where(
      and(eq(customerMonths.addonId, addonId), since === null ? undefined : gte(customerMonths.month, since)),
    )
  await tx.execute(sql`
    insert into ${customerMonths} (addon_id, joined_month, month, joined, customers)
    select ${addonId}, each.* from (${customersByMonth({ addonId, since, through: over })}) each`)
}

/**
 * Counts an add-on's days and months through a day. It goes on from the last day that is stored, which it counts again, as
 * the month in which that is; or from the beginning. Returns how many days.
 */
async function countAddon(tx: Database, addonId: string, through: string): Promise<number> {
  const [stored] = await tx
    .select({ first: min(customerDays.day), last: max(customerDays.day) })
    .from(customerDays)
    .where(and(eq(customerDays.addonId, addonId), isNull(customerDays.planId)))
  const { first = null, last = null } = stored ?? {}
  if (last === through) return 0
  const since = first === null || last === null || through < first ? null : earlierOf(last, through)
  const count = await countDays(tx, addonId, since, through)
  await countMonths(tx, addonId, since, through)
  return count
}

/**
 * Counts the customers of each add-on through the last day (UTC) that is over, and of the months that are. Any number of
 * servers may run it at once. Returns how many days it has stored. An add-on that can't be counted holds up no other: each
 * such error is logged, and the first is thrown in the end.
 */
export async function countCustomers({
  db,
  clock,
  log,
}: Pick<Resources, 'db' | 'clock' | 'log'>): Promise<number> {
  const through = dayAfter(dayOf(new Date(clock.now().getTime() - lateMs)), -1)
  const errors: unknown[] = []
  let count = 0
  for (const { id } of await sqlRows<{ id: string }>(db, toCount(through))) {
    try {
      count += await db.transaction(async (tx) => {
        await lockCustomers(tx, id)
        // Compiling takes longer than most counts do: how many rows a merge makes is estimated much too high.
        await tx.execute(sql`set local jit = off`)
        return countAddon(tx, id, through)
      })
      // Yield between add-ons: the embedded database would otherwise keep the process from any other work.
      await setImmediate()
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      log.error({ err: error, addon: id }, 'customers could not be counted')
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return count
}

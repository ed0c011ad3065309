import { setImmediate } from 'node:timers/promises'
import { and, eq, gte, isNull, max, sql } from 'drizzle-orm'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import { type Database, sqlRows } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/lost-database.ts'
import { addons, customerDays, customerMonths, installs, plans } from '#server/db/schema.ts'
import type { Resources } from '#server/law/resources.ts'
import { customersByDay, customersByMonth } from './customer-counts.ts'
import { dayAfter, earlierOf, monthOverBy } from './days.ts'
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

/** Where to go on after what is stored: the last day or month is counted again. */
const goOn = (last: string | null | undefined, through: string): string | null =>
  last === null || last === undefined ? null : earlierOf(last, through)

async function countDays(tx: Database, addonId: string, through: string): Promise<number> {
  const [stored] = await tx
    .select({ last: max(customerDays.day) })
    .from(customerDays)
    .where(and(eq(customerDays.addonId, addonId), isNull(customerDays.planId)))
  if (stored?.last === through) return 0
  const since = goOn(stored?.last, through)
  if (since !== null)
    await tx.delete(customerDays).where(and(eq(customerDays.addonId, addonId), gte(customerDays.day, since)))
  const [row] = await sqlRows<{ count: number }>(
    tx,
    sql`with counted as (
        insert into ${customerDays} (addon_id, plan_id, day, customers, new_customers, gone_customers, changed_to, changed_from)
        select ${addonId}, each.* from (${customersByDay({ addonId, since, through })}) each returning day)
      select count(distinct day)::int as count from counted`,
  )
  return row?.count ?? 0
}

/** Counts the months that have ended by the end of a day. */
async function countMonths(tx: Database, addonId: string, day: string): Promise<void> {
  const through = monthOverBy(day)
  const [stored] = await tx
    .select({ last: max(customerMonths.month) })
    .from(customerMonths)
    .where(eq(customerMonths.addonId, addonId))
  if (stored?.last === through) return
  const since = goOn(stored?.last, through)
  if (since !== null)
    await tx
      .delete(customerMonths)
      .where(and(eq(customerMonths.addonId, addonId), gte(customerMonths.month, since)))
  await tx.execute(sql`
    insert into ${customerMonths} (addon_id, joined_month, month, joined, customers)
    select ${addonId}, each.* from (${customersByMonth({ addonId, since, through })}) each`)
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
        const days = await countDays(tx, id, through)
        await countMonths(tx, id, through)
        return days
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

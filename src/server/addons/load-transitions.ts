import { and, count, desc, eq, notInArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { DayRange } from '#contract/formats/day-range.ts'
import type { Transition } from '#contract/trail.ts'
import type { Database } from '#server/db/database.ts'
import { plans, repricings, services, trail, users } from '#server/db/schema.ts'
import type { AddonIds } from '#server/law/handler.ts'
import { replayedOnly } from '#server/law/trail.ts'
import { transitionRecord } from './transition.record.ts'
import { withinDays } from '#server/db/within-days.ts'

/**
 * The field under which the trail records that supplier information was added or removed; its values are for staff
 * only.
 */
export const supplierField = 'supplierInformation'

/** Excludes staff-only rows: notes, edits of notes, and the contents of vendor records. */
const forProviders = sql`${trail.field} is distinct from 'notes' and ${trail.event} is distinct from 'edit'
  and (${trail.subjectType} <> 'supplier_vendor' or ${trail.field} = ${supplierField})`

/** The name of the plan that a row concerns, directly or through its repricing. */
export const planName = sql<
  string | null
>`(select ${plans.name} from ${plans} where ${plans.id} = case ${trail.subjectType}
  when 'plan' then ${trail.subjectId}
  when 'repricing' then (select ${repricings.planId} from ${repricings} where ${repricings.id} = ${trail.subjectId})
  end)`

/** Excludes what readers see elsewhere. */
export const isShownTransition = notInArray(trail.subjectType, [...replayedOnly])

/** An add-on's trail within these days, as a provider or staff see it. */
interface Shown {
  addon: AddonIds
  forAdmin: boolean
  days: DayRange
}

/** The conditions of its rows: a row is of an add-on or of a company, each with an index in the trail's order. */
function parts({ addon, forAdmin, days }: Shown): { ofAddon: SQL | undefined; ofCompany: SQL | undefined } {
  const shown = and(isShownTransition, forAdmin ? undefined : forProviders, withinDays(trail.createdAt, days))
  return {
    ofAddon: and(eq(trail.addonId, addon.id), shown),
    ofCompany: and(eq(trail.companyId, addon.companyId), shown),
  }
}

/** Counts the rows of an add-on's trail, including its company's. */
export async function countTransitions(tx: Database, of: Shown): Promise<number> {
  const { ofAddon, ofCompany } = parts(of)
  const countOf = (where: SQL | undefined) => sql`(${tx.select({ total: count() }).from(trail).where(where)})`
  const [counted] = await tx
    .select({ total: sql`${countOf(ofAddon)} + ${countOf(ofCompany)}`.mapWith(Number) })
    .from(sql`(select 1) one`)
  return counted?.total ?? 0
}

/** A part of a list, by its place in it and number of rows. */
interface Page {
  offset: number
  limit: number
}

/**
 * Selects the newest rows that match, as many as a page needs. Those of an add-on may leave the id null, which is then
 * found by the serial: they are read from the add-on's index alone, in its order.
 */
export const newestTransitions = (
  tx: Database,
  where: SQL | undefined,
  page: Page,
  id: SQLWrapper = trail.id,
) =>
  tx
    .select({
      id: sql<string | null>`${id}`.as('id'),
      addonId: trail.addonId,
      createdAt: trail.createdAt,
      serial: trail.serial,
    })
    .from(trail)
    .where(where)
    .orderBy(desc(trail.createdAt), desc(trail.serial))
    .limit(page.offset + page.limit)

/** Loads one page of the rows that two selects find, newest first, each with its add-on's id. */
export async function loadFoundTransitions(
  tx: Database,
  [first, second]: readonly [SQLWrapper, SQLWrapper],
  page: Page,
  forAdmin: boolean,
): Promise<{ addonId: string | null; transition: Transition }[]> {
  const merged = tx
    .select({
      id: sql`found.id`.as('found_id'),
      addonId: sql`found.addon_id`.as('found_addon_id'),
      serial: sql`found.serial`.as('found_serial'),
    })
    .from(sql`(${first} union all ${second}) found`)
    .orderBy(sql`found.created_at desc, found.serial desc`)
    .limit(page.limit)
    .offset(page.offset)
    .as('merged')
  const bySerial = sql`select own.id from ${trail} own
    where own.addon_id = ${merged.addonId} and own.serial = ${merged.serial}`
  const rows = await tx
    .select({ row: trail, email: users.email, service: services.name, planName })
    .from(merged)
    .innerJoin(trail, eq(trail.id, sql`coalesce(${merged.id}, (${bySerial}))`))
    .leftJoin(users, eq(users.id, trail.actorId))
    .leftJoin(services, eq(services.id, trail.serviceId))
    .orderBy(desc(trail.createdAt), desc(trail.serial))
  return rows.map(({ row, ...named }) => ({
    addonId: row.addonId,
    transition: transitionRecord(row, named, forAdmin),
  }))
}

/** Loads one page of an add-on's trail, including its company's rows, newest first. */
export async function loadTransitions(tx: Database, of: Shown, page: Page): Promise<Transition[]> {
  const { ofAddon, ofCompany } = parts(of)
  const found = await loadFoundTransitions(
    tx,
    [newestTransitions(tx, ofAddon, page), newestTransitions(tx, ofCompany, page)],
    page,
    of.forAdmin,
  )
  return found.map(({ transition }) => transition)
}

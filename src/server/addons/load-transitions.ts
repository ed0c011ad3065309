import { and, count, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { DayRange } from '#contract/formats/day-range.ts'
import type { Transition } from '#contract/trail.ts'
import type { Database } from '#server/db/database.ts'
import { addons, plans, repricings, trail, users } from '#server/db/schema.ts'
import { supplierField } from '#server/companies/suppliers.rules.ts'
import { replayedOnly } from '#server/law/trail.ts'
import { transitionRecord } from './transition.record.ts'
import { withinDays } from '#server/db/within-days.ts'

/** Excludes staff-only rows: notes, edits of notes, and the contents of vendor records. */
const forProviders = sql`${trail.field} is distinct from 'notes' and ${trail.event} is distinct from 'edit'
  and (${trail.subjectType} <> 'supplier_vendor' or ${trail.field} = ${supplierField})`

/** The name of the plan that a row concerns, directly or through its repricing. */
const planName = sql<
  string | null
>`(select ${plans.name} from ${plans} where ${plans.id} = case ${trail.subjectType}
  when 'plan' then ${trail.subjectId}
  when 'repricing' then (select ${repricings.planId} from ${repricings} where ${repricings.id} = ${trail.subjectId})
  end)`

/**
 * One page of an add-on's trail within these days, including its company's rows, newest first, and the total number
 * of rows.
 */
export async function loadTransitions(
  tx: Database,
  addon: { id: string; companyId: string },
  forAdmin: boolean,
  page: { offset: number; limit: number },
  days: DayRange,
): Promise<{ transitions: Transition[]; total: number }> {
  const { id, createdAt, serial } = trail
  const shown = and(
    notInArray(trail.subjectType, [...replayedOnly]),
    forAdmin ? undefined : forProviders,
    withinDays(createdAt, days),
  )
  // A row is of an add-on or of a company: each has an index in this order, of which only the first rows are read.
  const ofAddon = and(eq(trail.addonId, addon.id), shown)
  const ofCompany = and(eq(trail.companyId, addon.companyId), shown)
  const newest = (where: SQL | undefined) =>
    tx
      .select({ id, createdAt, serial })
      .from(trail)
      .where(where)
      .orderBy(desc(createdAt), desc(serial))
      .limit(page.offset + page.limit)
  const both = unionAll(newest(ofAddon), newest(ofCompany)).as('both')
  const merged = tx
    .select()
    .from(both)
    .orderBy(desc(both.createdAt), desc(both.serial))
    .limit(page.limit)
    .offset(page.offset)
    .as('merged')
  const rows = await tx
    .select({ row: trail, email: users.email, planName })
    .from(merged)
    .innerJoin(trail, eq(id, merged.id))
    .leftJoin(users, eq(users.id, trail.actorId))
    .orderBy(desc(merged.createdAt), desc(merged.serial))
  const countOf = (where: SQL | undefined) => sql`(${tx.select({ total: count() }).from(trail).where(where)})`
  const [counted] = await tx
    .select({ total: sql`${countOf(ofAddon)} + ${countOf(ofCompany)}`.mapWith(Number) })
    .from(addons)
    .where(eq(addons.id, addon.id))
  return {
    transitions: rows.map(({ row, ...parts }) => transitionRecord(row, parts, forAdmin)),
    total: counted?.total ?? 0,
  }
}

import { and, count, desc, eq, notInArray, or, sql } from 'drizzle-orm'
import type { DayRange } from '#contract/formats/day-range.ts'
import type { Transition } from '#contract/trail.ts'
import type { Database } from '#server/db/database.ts'
import { plans, repricings, trail, users } from '#server/db/schema.ts'
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
  const where = and(
    or(eq(trail.addonId, addon.id), eq(trail.companyId, addon.companyId)),
    notInArray(trail.subjectType, [...replayedOnly]),
    forAdmin ? undefined : forProviders,
    withinDays(trail.createdAt, days),
  )
  const rows = await tx
    .select({ row: trail, email: users.email, planName })
    .from(trail)
    .leftJoin(users, eq(users.id, trail.actorId))
    .where(where)
    .orderBy(desc(trail.createdAt), desc(trail.serial))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await tx.select({ total: count() }).from(trail).where(where)
  return {
    transitions: rows.map(({ row, ...parts }) => transitionRecord(row, parts, forAdmin)),
    total: counted?.total ?? 0,
  }
}

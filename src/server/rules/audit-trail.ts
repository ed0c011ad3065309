import { and, asc, eq } from 'drizzle-orm'
import { availabilityOf } from '../../contract/plan.ts'
import type { Database } from '../db/database.ts'
import { addons, approvals, plans, repricings, trail } from '../db/schema.ts'
import { groupBy } from './group-by.ts'
import { replay, type ReplayableType } from './replay.ts'

export interface TrailResult {
  type: ReplayableType
  records: number
  rows: number
  violations: string[]
}

interface StoredRecord {
  id: string
  /** How a person finds it. */
  name: string
  state: string
}

const storedAddons = (tx: Database): Promise<StoredRecord[]> =>
  tx.select({ id: addons.id, name: addons.slug, state: addons.state }).from(addons)

async function storedApprovals(tx: Database): Promise<StoredRecord[]> {
  const rows = await tx
    .select({ id: approvals.id, slug: addons.slug, type: approvals.type, state: approvals.state })
    .from(approvals)
    .innerJoin(addons, eq(addons.id, approvals.addonId))
  return rows.map(({ id, slug, type, state }) => ({ id, name: `${slug} ${type}`, state }))
}

async function storedPlans(tx: Database): Promise<StoredRecord[]> {
  const rows = await tx
    .select({ plan: plans, addon: addons.slug })
    .from(plans)
    .innerJoin(addons, eq(addons.id, plans.addonId))
  return rows.map(({ plan, addon }) => ({
    id: plan.id,
    name: `${addon}:${plan.slug}`,
    state: availabilityOf(plan),
  }))
}

async function storedRepricings(tx: Database): Promise<StoredRecord[]> {
  const rows = await tx
    .select({ id: repricings.id, addon: addons.slug, plan: plans.slug, state: repricings.status })
    .from(repricings)
    .innerJoin(plans, eq(plans.id, repricings.planId))
    .innerJoin(addons, eq(addons.id, repricings.addonId))
  return rows.map(({ id, addon, plan, state }) => ({ id, name: `${addon}:${plan}`, state }))
}

async function auditType(
  tx: Database,
  type: ReplayableType,
  records: readonly StoredRecord[],
): Promise<TrailResult> {
  const rows = await tx
    .select()
    .from(trail)
    .where(and(eq(trail.kind, 'transition'), eq(trail.subjectType, type)))
    .orderBy(asc(trail.serial))
  const bySubject = groupBy(rows, (row) => row.subjectId)
  const wrong = records.flatMap(({ id, name, state }) => {
    const problem = replay(type, bySubject.get(id) ?? [], state)
    return problem === null ? [] : `${name}: ${problem}`
  })
  const known = new Set(records.map((record) => record.id))
  const orphans = [...bySubject.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `${id}: the trail tells of a record that is not stored`)
  return { type, records: records.length, rows: rows.length, violations: [...wrong, ...orphans] }
}

/** Replays the trail of every record that has a lifecycle; a record without rows must be in its first state. */
export async function auditTrail(tx: Database): Promise<TrailResult[]> {
  return [
    await auditType(tx, 'addon', await storedAddons(tx)),
    await auditType(tx, 'approval', await storedApprovals(tx)),
    await auditType(tx, 'plan', await storedPlans(tx)),
    await auditType(tx, 'repricing', await storedRepricings(tx)),
  ]
}

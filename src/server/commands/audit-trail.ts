import { and, asc, eq, notInArray, type SQL } from 'drizzle-orm'
import { reviewStepNames } from '#machines/review/review-step.ts'
import { availabilityOf } from '#contract/availability.ts'
import type { Database } from '#server/db/database.ts'
import {
  addons,
  deprecations,
  approvals,
  automaticReviews,
  installRequests,
  plans,
  providerResources,
  repricings,
  trail,
} from '#server/db/schema.ts'
import { groupBy } from '#server/db/group-by.ts'
import { stepStatus } from '#server/reviews/review-motion.ts'
import { replay, type ReplayableType } from '#server/law/replay.ts'

export interface TrailResult {
  type: ReplayableType
  records: number
  rows: number
  violations: string[]
}

interface StoredRecord {
  id: string
  /** Display name for the report. */
  name: string
  state: string
  /** Where its trail begins if not in the initial state. */
  begun?: string | null
}

/** Reads the records of a lifecycle; `only` restricts their add-ons. */
type Stored = (tx: Database, only: SQL | undefined) => Promise<StoredRecord[]>

const storedAddons: Stored = (tx, only) =>
  tx.select({ id: addons.id, name: addons.slug, state: addons.state }).from(addons).where(only)

async function storedApprovals(tx: Database, only: SQL | undefined): Promise<StoredRecord[]> {
  const rows = await tx
    .select({ id: approvals.id, slug: addons.slug, type: approvals.type, state: approvals.state })
    .from(approvals)
    .innerJoin(addons, eq(addons.id, approvals.addonId))
    .where(only)
  return rows.map(({ id, slug, type, state }) => ({ id, name: `${slug} ${type}`, state }))
}

async function storedPlans(tx: Database, only: SQL | undefined): Promise<StoredRecord[]> {
  const rows = await tx
    .select({ plan: plans, addon: addons.slug })
    .from(plans)
    .innerJoin(addons, eq(addons.id, plans.addonId))
    .where(only)
  return rows.map(({ plan, addon }) => ({
    id: plan.id,
    name: `${addon}:${plan.slug}`,
    state: availabilityOf(plan),
  }))
}

async function storedRepricings(tx: Database, only: SQL | undefined): Promise<StoredRecord[]> {
  const rows = await tx
    .select({ id: repricings.id, addon: addons.slug, plan: plans.slug, state: repricings.status })
    .from(repricings)
    .innerJoin(plans, eq(plans.id, repricings.planId))
    .innerJoin(addons, eq(addons.id, repricings.addonId))
    .where(only)
  return rows.map(({ id, addon, plan, state }) => ({ id, name: `${addon}:${plan}`, state }))
}

/** Reviews whose steps are on the trail; older ones are not (see the migration reviews_of_before). */
const reviewsWithSlugs = (tx: Database, only: SQL | undefined) =>
  tx
    .select({ review: automaticReviews, slug: addons.slug })
    .from(automaticReviews)
    .innerJoin(addons, eq(addons.id, automaticReviews.addonId))
    .where(and(eq(automaticReviews.hasTrail, true), only))

async function storedReviews(tx: Database, only: SQL | undefined): Promise<StoredRecord[]> {
  const rows = await reviewsWithSlugs(tx, only)
  return rows.map(({ review: { id, status }, slug }) => ({ id, name: `${slug} review ${id}`, state: status }))
}

async function storedDeprecations(tx: Database, only: SQL | undefined): Promise<StoredRecord[]> {
  const rows = await tx
    .select({ id: deprecations.id, slug: addons.slug, state: deprecations.state })
    .from(deprecations)
    .innerJoin(addons, eq(addons.id, deprecations.addonId))
    .where(only)
  return rows.map(({ id, slug, state }) => ({ id, name: `${slug} deprecation`, state }))
}

async function storedInstalls(tx: Database, only: SQL | undefined): Promise<StoredRecord[]> {
  const rows = await tx
    .select({
      id: providerResources.id,
      slug: addons.slug,
      state: providerResources.state,
      begun: installRequests.importedState,
    })
    .from(installRequests)
    .innerJoin(providerResources, eq(providerResources.id, installRequests.resourceId))
    .innerJoin(addons, eq(addons.id, installRequests.addonId))
    .where(only)
  return rows.map(({ slug, ...row }) => ({ ...row, name: `${slug} install ${row.id}` }))
}

/** A review step has no record of its own: its trail names the review and the step. */
const partId = (subjectId: string, part: string | null): string =>
  part === null ? subjectId : `${subjectId} ${part}`

async function storedReviewSteps(tx: Database, only: SQL | undefined): Promise<StoredRecord[]> {
  const rows = await reviewsWithSlugs(tx, only)
  return rows.flatMap(({ review: { id, steps }, slug }) =>
    reviewStepNames.map((step) => ({
      id: partId(id, step),
      name: `${slug} review ${id} ${step}`,
      state: stepStatus(steps[step]),
    })),
  )
}

/** Counts the reviews older than their trail, which are not replayed. */
export const reviewsWithoutTrail = (tx: Database): Promise<number> =>
  tx.$count(automaticReviews, eq(automaticReviews.hasTrail, false))

const untoldReviews = (tx: Database) =>
  tx.select({ id: automaticReviews.id }).from(automaticReviews).where(eq(automaticReviews.hasTrail, false))

/** The stored records by the subject type of their trail; one of each lifecycle. */
const stored: Record<ReplayableType, Stored> = {
  addon: storedAddons,
  approval: storedApprovals,
  plan: storedPlans,
  repricing: storedRepricings,
  automatic_review: storedReviews,
  deprecation: storedDeprecations,
  install: storedInstalls,
  review_step: storedReviewSteps,
}

async function auditType(
  tx: Database,
  type: ReplayableType,
  addonId: string | undefined,
): Promise<TrailResult> {
  const ofAddon = (column: typeof addons.id | typeof trail.addonId) =>
    addonId === undefined ? undefined : eq(column, addonId)
  const records = await stored[type](tx, ofAddon(addons.id))
  // A review in progress when trails began has only its remaining steps there.
  const untold = untoldReviews(tx)
  const rows = await tx
    .select()
    .from(trail)
    .where(
      and(
        eq(trail.kind, 'transition'),
        eq(trail.subjectType, type),
        notInArray(trail.subjectId, untold),
        ofAddon(trail.addonId),
      ),
    )
    .orderBy(asc(trail.serial))
  const bySubject = groupBy(rows, (row) => partId(row.subjectId, row.field))
  const wrong = records.flatMap(({ id, name, state, begun }) => {
    const problem = replay(type, bySubject.get(id) ?? [], state, begun)
    return problem === null ? [] : `${name}: ${problem}`
  })
  const known = new Set(records.map((record) => record.id))
  const orphans = [...bySubject.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `${id}: the trail tells of a record that is not stored`)
  return { type, records: records.length, rows: rows.length, violations: [...wrong, ...orphans] }
}

/**
 * Replays the trail of every record that has a lifecycle, of all add-ons or one; a record without rows must be in its
 * initial state, or that in which it was imported.
 */
export async function auditTrail(tx: Database, addonId?: string): Promise<TrailResult[]> {
  const results: TrailResult[] = []
  for (const type of Object.keys(stored) as ReplayableType[]) results.push(await auditType(tx, type, addonId))
  return results
}

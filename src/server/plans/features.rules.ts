import { asc, eq, max } from 'drizzle-orm'
import type * as v from 'valibot'
import type { featureChange, featureCreation, Order } from '#contract/feature.ts'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { features, offerings } from '#server/db/schema.ts'
import { invalid } from '#server/http/errors.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { lapseApprovals } from '#server/stages/lapse.ts'
import { placesInOrder } from './order.ts'
import { changedFields, type FieldChange, recordChange, recordChanges } from '#server/law/trail.ts'

export type FeatureRow = typeof features.$inferSelect

const subjectOf = (row: Pick<FeatureRow, 'id' | 'addonId'>) =>
  ({ type: 'feature', id: row.id, addonId: row.addonId }) as const

async function recordAndLapse(act: Act, row: FeatureRow, change: FieldChange): Promise<void> {
  await recordChange(act, subjectOf(row), change)
  await lapseApprovals(act, subjectOf(row), [change])
}

/** An add-on's features in their order. */
export const featuresOf = (tx: Database, addonId: string): Promise<FeatureRow[]> =>
  tx
    .select()
    .from(features)
    .where(eq(features.addonId, addonId))
    .orderBy(asc(features.position), asc(features.id))

/** Throws 422 for a name that another feature of the add-on has, in whatever case. The add-on is locked. */
async function refuseTakenName(act: Act, addonId: string, name: string, own: string | null): Promise<void> {
  const isTaken = (await featuresOf(act.tx, addonId)).some(
    (row) => row.id !== own && row.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw invalid({ name: ['is taken by another feature of this add-on'] })
}

/** Adds a feature after the others. Throws 422 for a name that is taken. */
export async function createFeature(
  act: Act,
  addon: AddonRow,
  given: v.InferOutput<typeof featureCreation>,
): Promise<FeatureRow> {
  await refuseTakenName(act, addon.id, given.name, null)
  const [last] = await act.tx
    .select({ position: max(features.position) })
    .from(features)
    .where(eq(features.addonId, addon.id))
  const [row] = await act.tx
    .insert(features)
    .values({
      ...given,
      addonId: addon.id,
      position: (last?.position ?? 0) + 1,
      createdAt: act.now,
      updatedAt: act.now,
    })
    .returning()
  if (row === undefined) throw new Error('the feature was not stored')
  await recordAndLapse(act, row, { field: 'created', from: null, to: row.name })
  return row
}

/** Renames a feature. Throws 422 for another datatype (SPEC section 5) and for a name that is taken. */
export async function updateFeature(
  act: Act,
  stored: FeatureRow,
  change: v.InferOutput<typeof featureChange>,
): Promise<FeatureRow> {
  if (change.datatype !== undefined && change.datatype !== stored.datatype)
    throw invalid({ datatype: ['can not be changed after creation'] })
  const changes = changedFields<FeatureRow>(stored, change)
  if (changes.length === 0) return stored
  if (change.name !== undefined) await refuseTakenName(act, stored.addonId, change.name, stored.id)
  const [row] = await act.tx
    .update(features)
    .set({ ...change, ...nextVersion(features, act.now) })
    .where(eq(features.id, stored.id))
    .returning()
  if (row === undefined) throw new Error(`feature ${stored.id} was not stored`)
  await recordChanges(act, subjectOf(row), changes)
  return row
}

/** Removes a feature with every plan's value for it. */
export async function deleteFeature(act: Act, stored: FeatureRow): Promise<void> {
  await act.tx.delete(offerings).where(eq(offerings.featureId, stored.id))
  await act.tx.delete(features).where(eq(features.id, stored.id))
  await recordAndLapse(act, stored, { field: 'removed', from: stored.name, to: null })
}

/** Puts the features in this order. Throws 412 and 409 as placesInOrder does. */
export async function orderFeatures(act: Act, addon: AddonRow, order: Order): Promise<FeatureRow[]> {
  const stored = await featuresOf(act.tx, addon.id)
  const moved = placesInOrder(stored, order)
  for (const { row, position } of moved) {
    await act.tx
      .update(features)
      .set({ position, ...nextVersion(features, act.now) })
      .where(eq(features.id, row.id))
  }
  const ordered = await featuresOf(act.tx, addon.id)
  const names = (rows: readonly FeatureRow[]) => rows.map(({ name }) => name)
  if (moved.length > 0) {
    const change = { field: 'featureOrder', from: names(stored), to: names(ordered) }
    await recordChange(act, { type: 'addon', id: addon.id, addonId: addon.id }, change)
  }
  return ordered
}

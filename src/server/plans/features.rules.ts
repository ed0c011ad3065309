import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { featureChange, featureCreation } from '#contract/feature.ts'
import { hasSameName } from '#contract/formats/comparison-key.ts'
import { features, offerings } from '#server/db/schema.ts'
import { invalid } from '#server/law/refusal.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { orderedList } from '#server/law/ordered-list.ts'
import { changedFields } from '#server/law/trail.ts'

export type FeatureRow = typeof features.$inferSelect

export const featureRows = orderedList(features, 'feature', ({ name }) => name)

/** Throws 422 if another feature of the add-on has the name, as people compare names. The add-on is locked. */
async function refuseTakenName(act: Act, addonId: string, name: string, own: string | null): Promise<void> {
  const others = (await featureRows.rows(act.tx, addonId)).filter(({ id }) => id !== own)
  if (others.some(hasSameName(name))) throw invalid({ name: ['is taken by another feature of this add-on'] })
}

/** Appends a feature. Throws 422 if the name is taken. */
export async function createFeature(
  act: Act,
  addon: AddonRow,
  given: v.InferOutput<typeof featureCreation>,
): Promise<FeatureRow> {
  await refuseTakenName(act, addon.id, given.name, null)
  return featureRows.add(act, addon.id, given)
}

/** Renames a feature. Throws 422 for another datatype (SPEC section 5) and if the name is taken. */
export async function updateFeature(
  act: Act,
  stored: FeatureRow,
  change: v.InferOutput<typeof featureChange>,
): Promise<FeatureRow> {
  if (change.datatype !== undefined && change.datatype !== stored.datatype)
    throw invalid({ datatype: ['cannot be changed after creation'] })
  const changes = changedFields<FeatureRow>(stored, change)
  if (changes.length === 0) return stored
  if (change.name !== undefined) await refuseTakenName(act, stored.addonId, change.name, stored.id)
  return featureRows.update(act, stored, change, changes)
}

/** Deletes a feature with every plan's value for it. */
export async function deleteFeature(act: Act, stored: FeatureRow): Promise<void> {
  await act.tx.delete(offerings).where(eq(offerings.featureId, stored.id))
  await featureRows.remove(act, stored)
}

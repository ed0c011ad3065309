import { asc, eq, max } from 'drizzle-orm'
import type * as v from 'valibot'
import type { benefitChange, benefitCreation } from '#contract/listing.ts'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { benefits } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { placesInOrder } from '#server/plans/order.ts'
import type { Order } from '#contract/feature.ts'
import { changedFields, recordChange, recordChanges } from '#server/law/trail.ts'

export type BenefitRow = typeof benefits.$inferSelect

const subjectOf = (row: Pick<BenefitRow, 'id' | 'addonId'>) =>
  ({ type: 'benefit', id: row.id, addonId: row.addonId }) as const

/** An add-on's benefits in their order. */
export const benefitsOf = (tx: Database, addonId: string): Promise<BenefitRow[]> =>
  tx
    .select()
    .from(benefits)
    .where(eq(benefits.addonId, addonId))
    .orderBy(asc(benefits.position), asc(benefits.id))

/** Adds a benefit after the others. */
export async function createBenefit(
  act: Act,
  addon: AddonRow,
  given: v.InferOutput<typeof benefitCreation>,
): Promise<BenefitRow> {
  const [last] = await act.tx
    .select({ position: max(benefits.position) })
    .from(benefits)
    .where(eq(benefits.addonId, addon.id))
  const position = (last?.position ?? 0) + 1
  const [row] = await act.tx
    .insert(benefits)
    .values({ ...given, addonId: addon.id, position, createdAt: act.now, updatedAt: act.now })
    .returning()
  if (row === undefined) throw new Error('the benefit was not stored')
  await recordChange(act, subjectOf(row), { field: 'created', from: null, to: row.title })
  return row
}

/** Changes a benefit; nothing is written when nothing changes. */
export async function updateBenefit(
  act: Act,
  stored: BenefitRow,
  change: v.InferOutput<typeof benefitChange>,
): Promise<BenefitRow> {
  const changes = changedFields<BenefitRow>(stored, change)
  if (changes.length === 0) return stored
  const [row] = await act.tx
    .update(benefits)
    .set({ ...change, ...nextVersion(benefits, act.now) })
    .where(eq(benefits.id, stored.id))
    .returning()
  if (row === undefined) throw new Error(`benefit ${stored.id} was not stored`)
  await recordChanges(act, subjectOf(row), changes)
  return row
}

/** Removes a benefit. */
export async function deleteBenefit(act: Act, stored: BenefitRow): Promise<void> {
  await act.tx.delete(benefits).where(eq(benefits.id, stored.id))
  await recordChange(act, subjectOf(stored), { field: 'removed', from: stored.title, to: null })
}

/** Puts the benefits in this order. Throws 412 and 409 as placesInOrder does. */
export async function orderBenefits(act: Act, addon: AddonRow, order: Order): Promise<BenefitRow[]> {
  const stored = await benefitsOf(act.tx, addon.id)
  const moved = placesInOrder(stored, order)
  for (const { row, position } of moved) {
    await act.tx
      .update(benefits)
      .set({ position, ...nextVersion(benefits, act.now) })
      .where(eq(benefits.id, row.id))
  }
  const ordered = await benefitsOf(act.tx, addon.id)
  const titles = (rows: readonly BenefitRow[]) => rows.map(({ title }) => title)
  if (moved.length > 0) {
    const change = { field: 'benefitOrder', from: titles(stored), to: titles(ordered) }
    await recordChange(act, { type: 'addon', id: addon.id, addonId: addon.id }, change)
  }
  return ordered
}

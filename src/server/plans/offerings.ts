import { and, eq } from 'drizzle-orm'
import { formatAmount } from '#contract/formats/amount.ts'
import { offeringValueError } from '#contract/feature.ts'
import type { PlanChange } from '#contract/plan.ts'
import type { Database } from '#server/db/database.ts'
import { features, offerings } from '#server/db/schema.ts'
import { invalid } from '#server/law/refusal.ts'
import type { FieldChange } from '#server/law/trail.ts'

type Wanted = NonNullable<PlanChange['offerings']>
type FeatureRow = typeof features.$inferSelect

function errorsOf(wanted: Wanted, known: ReadonlyMap<string, FeatureRow>): string[] {
  const seen = new Set<string>()
  return wanted.flatMap(({ featureId, value }) => {
    const feature = known.get(featureId)
    if (feature === undefined) return [`${featureId} is not a feature of this add-on`]
    if (seen.has(featureId)) return [`${feature.name} stands more than once`]
    seen.add(featureId)
    const error = value === null ? null : offeringValueError(feature.datatype, value)
    return error === null ? [] : [`${feature.name} ${error}`]
  })
}

const shown = (
  { name, datatype }: Pick<FeatureRow, 'name' | 'datatype'>,
  value: boolean | number | null | undefined,
) => (value === null || value === undefined ? null : `${name}: ${formatAmount(datatype, value)}`)

/**
 * Saves a plan's feature values; features not named keep theirs, null removes one. Returns the changes. Throws 422
 * for each value that does not match its feature's datatype.
 */
export async function saveOfferings(
  tx: Database,
  plan: { id: string; addonId: string },
  wanted: Wanted,
): Promise<FieldChange[]> {
  const known = new Map(
    (await tx.select().from(features).where(eq(features.addonId, plan.addonId))).map((row) => [row.id, row]),
  )
  const errors = errorsOf(wanted, known)
  if (errors.length > 0) throw invalid({ offerings: errors })
  const stored = new Map(
    (await tx.select().from(offerings).where(eq(offerings.planId, plan.id))).map((row) => [
      row.featureId,
      row.value,
    ]),
  )
  const changed = wanted.filter(({ featureId, value }) => (stored.get(featureId) ?? null) !== value)
  for (const { featureId, value } of changed) {
    if (value === null) {
      await tx.delete(offerings).where(and(eq(offerings.planId, plan.id), eq(offerings.featureId, featureId)))
    } else {
      await tx
        .insert(offerings)
        .values({ planId: plan.id, featureId, value })
        .onConflictDoUpdate({ target: [offerings.planId, offerings.featureId], set: { value } })
    }
  }
  return changed.flatMap(({ featureId, value }) => {
    const feature = known.get(featureId)
    if (feature === undefined) return []
    return [{ field: 'offering', from: shown(feature, stored.get(featureId)), to: shown(feature, value) }]
  })
}

import { eq, inArray, sql } from 'drizzle-orm'
import { formatAmount } from '#contract/formats/amount.ts'
import { offeringValueError } from '#contract/feature.ts'
import type { PlanChange } from '#contract/plan.ts'
import type { Database } from '#server/db/database.ts'
import { groupBy } from '#server/db/group-by.ts'
import { insertionOf } from '#server/db/insertion-of.ts'
import { isAnyOf } from '#server/db/page-total.ts'
import { features, offerings } from '#server/db/schema.ts'
import type { FieldChange } from '#server/law/trail.ts'

type Wanted = NonNullable<PlanChange['offerings']>
type FeatureRow = typeof features.$inferSelect

/** Loads the features of an add-on by id. */
export async function featuresById(tx: Database, addonId: string): Promise<ReadonlyMap<string, FeatureRow>> {
  const rows = await tx.select().from(features).where(eq(features.addonId, addonId))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Explains each of a plan's values that names no feature, names one again, or does not match its datatype. */
export function offeringErrors(wanted: Wanted, known: ReadonlyMap<string, FeatureRow>): string[] {
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
 * Saves values of plans, which have no errors; features not named keep theirs, null removes one. Returns the changes of
 * each plan that has any.
 */
export async function saveOfferings(
  tx: Database,
  wanted: ReadonlyMap<string, Wanted>,
  known: ReadonlyMap<string, FeatureRow>,
): Promise<Map<string, FieldChange[]>> {
  if (wanted.size === 0) return new Map()
  const rows = await tx
    .select()
    .from(offerings)
    .where(inArray(offerings.planId, [...wanted.keys()]))
  const stored = new Map(rows.map((row) => [`${row.planId} ${row.featureId}`, row]))
  const changed = [...wanted].flatMap(([planId, values]) =>
    values
      .map(({ featureId, value }) => ({
        planId,
        featureId,
        value,
        before: stored.get(`${planId} ${featureId}`),
      }))
      .filter(({ value, before }) => (before?.value ?? null) !== value),
  )
  const removed = changed.flatMap(({ value, before }) =>
    value === null && before !== undefined ? [before] : [],
  )
  const given = changed.flatMap(({ planId, featureId, value }) =>
    value === null ? [] : [{ planId, featureId, value }],
  )
  if (removed.length > 0) await tx.delete(offerings).where(isAnyOf(offerings.id, removed))
  if (given.length > 0)
    await tx.execute(
      sql`${insertionOf(offerings, given)} on conflict (plan_id, feature_id) do update set value = excluded.value`,
    )
  const changes = [...groupBy(changed, ({ planId }) => planId)].map(
    ([planId, values]) =>
      [
        planId,
        values.flatMap(({ featureId, value, before }) => {
          const feature = known.get(featureId)
          if (feature === undefined) return []
          return [{ field: 'offering', from: shown(feature, before?.value), to: shown(feature, value) }]
        }),
      ] as const,
  )
  return new Map(changes)
}

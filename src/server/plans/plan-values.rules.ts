import { eq } from 'drizzle-orm'
import { grouped } from '#contract/formats/grouped.ts'
import type { PlanValuesChange } from '#contract/values/plan-values.ts'
import { plans } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { invalid } from '#server/law/refusal.ts'
import { raiseVersions } from '#server/law/stored.ts'
import { recordChangesTogether } from '#server/law/trail.ts'
import { featuresById, offeringErrors, saveOfferings } from './offerings.ts'

type PlanRow = typeof plans.$inferSelect

/** How many errors of a save are told; the others are counted. */
const mostTold = 100

/** Explains each plan that is not the add-on's or is named again, and each value that cannot be saved. */
function errorsOf(
  wanted: PlanValuesChange['plans'],
  own: ReadonlyMap<string, PlanRow>,
  known: Awaited<ReturnType<typeof featuresById>>,
): string[] {
  const seen = new Set<string>()
  return wanted.flatMap(({ id, offerings }) => {
    const plan = own.get(id)
    if (plan === undefined) return [`${id} is not a plan of this add-on`]
    if (seen.has(id)) return [`${plan.name} stands more than once`]
    seen.add(id)
    return offeringErrors(offerings, known).map((error) => `${plan.name}: ${error}`)
  })
}

function toldOf(errors: readonly string[]): string[] {
  const others = errors.length - mostTold
  return [...errors.slice(0, mostTold), ...(others > 0 ? [`${grouped(others)} more cannot be saved`] : [])]
}

/**
 * Changes values of several plans together; the add-on is locked. A plan whose values are as they were is left alone.
 * Throws 422 if a plan or feature is not the add-on's or is named twice, or a value does not match its datatype;
 * nothing is then saved.
 */
export async function updatePlanValues(
  act: Act,
  addon: AddonRow,
  { plans: wanted }: PlanValuesChange,
): Promise<void> {
  const { tx } = act
  const rows = await tx.select().from(plans).where(eq(plans.addonId, addon.id))
  const known = await featuresById(tx, addon.id)
  const errors = errorsOf(wanted, new Map(rows.map((row) => [row.id, row])), known)
  if (errors.length > 0) throw invalid({ plans: toldOf(errors) })
  const values = new Map(wanted.map(({ id, offerings }) => [id, offerings]))
  const changes = await saveOfferings(tx, values, known)
  await raiseVersions(act, plans, [...changes.keys()])
  await recordChangesTogether(act, { type: 'plan', addonId: addon.id }, changes)
}

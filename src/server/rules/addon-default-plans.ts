import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { plans } from '../db/schema.ts'
import { invalid } from '../errors.ts'

type PlanRow = typeof plans.$inferSelect

/** READINGS 15: visible, and for the temporary defaults flagged temporary. */
const eligible: Readonly<Record<string, (plan: PlanRow) => boolean>> = {
  defaultPlanSlug: (plan) => plan.visible,
  spaceDefaultPlanSlug: (plan) => plan.visible,
  temporarySupportedPlanSlug: (plan) => plan.visible && plan.temporarySupported,
  temporarySpaceSupportedPlanSlug: (plan) => plan.visible && plan.temporarySpaceSupported,
}

/** Throws 422 for each changed default that names no eligible plan of the add-on; null names none. */
export async function checkDefaultPlans(
  tx: Database,
  addonId: string,
  changes: readonly { field: string; to: unknown }[],
): Promise<void> {
  const refused: Record<string, string[]> = {}
  for (const { field, to } of changes) {
    const isEligible = eligible[field]
    if (isEligible === undefined || typeof to !== 'string') continue
    const [plan] = await tx
      .select()
      .from(plans)
      .where(and(eq(plans.addonId, addonId), eq(plans.slug, to)))
    if (plan === undefined || !isEligible(plan)) refused[field] = ['is not an eligible plan of this add-on']
  }
  if (Object.keys(refused).length > 0) throw invalid(refused)
}

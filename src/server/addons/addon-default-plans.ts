import { and, eq } from 'drizzle-orm'
import { defaultFields, mayBeDefault } from '#machines/plan/plan-defaults.ts'
import type { Database } from '#server/db/database.ts'
import { plans } from '#server/db/schema.ts'
import { invalid } from '#server/law/refusal.ts'
import type { AddonRow } from '#server/law/handler.ts'

/**
 * Throws 422 for each changed default that names no eligible plan of the add-on. Null clears a default, except the
 * default plan of an add-on in GA (READINGS 42).
 */
export async function checkDefaultPlans(
  tx: Database,
  addon: Pick<AddonRow, 'id' | 'state'>,
  changes: readonly { field: string; to: unknown }[],
): Promise<void> {
  const refused: Record<string, string[]> = {}
  for (const { field: changed, to } of changes) {
    const field = defaultFields.find((each) => each === changed)
    if (field === undefined) continue
    if (field === 'defaultPlanSlug' && to === null && addon.state === 'ga')
      refused[field] = ['is needed in GA: choose a plan']
    if (typeof to !== 'string') continue
    const [plan] = await tx
      .select()
      .from(plans)
      .where(and(eq(plans.addonId, addon.id), eq(plans.slug, to)))
    if (plan === undefined || !mayBeDefault(plan, field))
      refused[field] = ['is not an eligible plan of this add-on']
  }
  if (Object.keys(refused).length > 0) throw invalid(refused)
}

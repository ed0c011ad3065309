import { and, eq, ne } from 'drizzle-orm'
import { type PlanSettings, type SettingNeed, newSettingNeeds } from '#machines/plan/plan-defaults.ts'
import { plans } from '#server/db/schema.ts'
import { invalid } from '#server/http/errors.ts'
import type { Act } from '#server/law/act.ts'
import { recordChange } from '#server/law/trail.ts'
import { updateRow } from '#server/law/stored.ts'

type PlanRow = typeof plans.$inferSelect

const needed: Readonly<Record<SettingNeed, string>> = {
  buyers: 'can not be so for a plan on sale: no app could install it',
  private_spaces: 'needs a plan that can be installed with private networking',
  shield: 'needs a plan for shield spaces',
}

/**
 * Throws 422 for settings that require another one, and for a plan on sale that could not be installed. `before` is
 * null for a new plan.
 */
export function checkSettings(before: PlanSettings | null, settings: PlanSettings): void {
  const missing = newSettingNeeds(before, settings)
  if (missing.length === 0) return
  throw invalid(Object.fromEntries(missing.map(({ field, needs }) => [field, [needed[needs]]])))
}

/** Clears the flag on the previous default plan for shield spaces; an add-on has only one. */
export async function clearOtherShieldDefaults(act: Act, plan: PlanRow): Promise<void> {
  const others = await act.tx
    .select()
    .from(plans)
    .where(and(eq(plans.addonId, plan.addonId), eq(plans.shieldDefault, true), ne(plans.id, plan.id)))
  for (const other of others) {
    await updateRow(act, plans, other.id, { shieldDefault: false })
    const subject = { type: 'plan', id: other.id, addonId: other.addonId } as const
    await recordChange(act, subject, { field: 'shieldDefault', from: true, to: false })
  }
}

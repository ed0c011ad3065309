import { and, eq, ne } from 'drizzle-orm'
import { plans } from '../db/schema.ts'
import { invalid } from '../errors.ts'
import type { Act } from './act.ts'
import { recordChange } from './trail.ts'

type PlanRow = typeof plans.$inferSelect
type Settings = Pick<
  PlanRow,
  | 'shield'
  | 'shieldDefault'
  | 'temporarySupported'
  | 'temporarySpaceSupported'
  | 'installableWithPrivateNetworking'
>

/** Throws 422 for settings that need another one: shield spaces are private networks. */
export function checkSettings(settings: Settings): void {
  const { shield, shieldDefault, installableWithPrivateNetworking } = settings
  const wrong = {
    ...(shield && !installableWithPrivateNetworking
      ? { shield: ['needs a plan that can be installed with private networking'] }
      : {}),
    ...(shieldDefault && !shield ? { shieldDefault: ['needs a plan for shield spaces'] } : {}),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** An add-on has one default plan for shield spaces: another one that was is so no more. */
export async function clearOtherShieldDefaults(act: Act, plan: PlanRow): Promise<void> {
  const others = await act.tx
    .select()
    .from(plans)
    .where(and(eq(plans.addonId, plan.addonId), eq(plans.shieldDefault, true), ne(plans.id, plan.id)))
  for (const other of others) {
    await act.tx
      .update(plans)
      .set({ shieldDefault: false, version: other.version + 1, updatedAt: act.now })
      .where(eq(plans.id, other.id))
    const subject = { type: 'plan', id: other.id, addonId: other.addonId } as const
    await recordChange(act, subject, { field: 'shieldDefault', from: true, to: false })
  }
}

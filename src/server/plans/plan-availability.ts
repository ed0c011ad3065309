import { eq } from 'drizzle-orm'
import { transition } from 'xstate'
import {
  type AvailabilityCause,
  eventToAvailability,
  planAvailabilityBlockers,
  planAvailabilityLifecycle,
} from '#machines/plan/lifecycle.ts'
import { type DefaultField, type Installability, planFacts } from '#machines/plan/plan-defaults.ts'
import { testPlanSlug } from '#contract/default-plan.ts'
import { type Availability, availabilityFlags, availabilityOf } from '#contract/plan.ts'
import { nextVersion } from '#server/db/columns.ts'
import { plans } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { planRefusal } from './plan-refusal.ts'
import { recordTransition } from '#server/law/trail.ts'

type PlanRow = typeof plans.$inferSelect

type Addon = Pick<AddonRow, 'slug' | 'state' | DefaultField>

/**
 * Takes a plan to another availability, with its trail row. `settings` are the plan's as they will be. Gives the
 * row as it now is. Throws 403 for others than staff unless the step to GA or the shutdown brings it, 409 on a
 * shut-down add-on, for a default plan and for one that no app could install.
 */
export async function setAvailability(
  act: Act,
  addon: Addon,
  plan: PlanRow,
  to: Availability,
  cause: AvailabilityCause,
  settings: Installability = plan,
): Promise<PlanRow> {
  const from = availabilityOf(plan)
  const facts = planFacts(addon, { ...settings, slug: plan.slug }, plan.slug === testPlanSlug)
  const event = { type: eventToAvailability[to], by: act.by, cause }
  const snapshot = planAvailabilityLifecycle.resolveState({ value: from, context: facts })
  if (!snapshot.can(event)) throw planRefusal(planAvailabilityBlockers(snapshot, event), addon.slug, act.by)
  const [next] = transition(planAvailabilityLifecycle, snapshot, event)
  const [row] = await act.tx
    .update(plans)
    .set({ ...availabilityFlags[next.value], ...nextVersion(plans, act.now) })
    .where(eq(plans.id, plan.id))
    .returning()
  if (row === undefined) throw new Error(`plan ${plan.id} was not stored`)
  const subject = { type: 'plan', id: plan.id, addonId: plan.addonId } as const
  await recordTransition(act, subject, { from, to: next.value, event, facts })
  return row
}

import {
  type AvailabilityCause,
  eventToAvailability,
  type PlanAvailabilityBlocker,
  planAvailabilityBlockers,
  planAvailabilityLifecycle,
} from '#machines/plan/lifecycle.ts'
import { type DefaultField, type Installability, planFacts } from '#machines/plan/plan-defaults.ts'
import { type Availability, availabilityFlags, availabilityOf } from '#contract/availability.ts'
import { plans } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { refusalOf } from '#server/law/refusal.ts'
import { planBlockerWordings } from '#contract/wording/blockers/plan-blockers.ts'
import { updateRow } from '#server/law/stored.ts'
import { takeStep } from '#server/law/take-step.ts'

type PlanRow = typeof plans.$inferSelect

type Addon = Pick<AddonRow, 'slug' | 'state' | DefaultField>

/**
 * Changes a plan's availability, with its trail row. `settings` are the plan's new ones. Returns the new row. Throws
 * 403 unless the caller is staff or the progression to GA or the shutdown causes it; 409 on a shut-down add-on, for a
 * default plan, and for a plan that no app could install.
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
  const facts = planFacts(addon, { ...settings, slug: plan.slug })
  const event = { type: eventToAvailability[to], by: act.by, cause }
  const rule = {
    lifecycle: planAvailabilityLifecycle,
    blockers: planAvailabilityBlockers,
    refuse: (blockers: readonly PlanAvailabilityBlocker[]) =>
      refusalOf(planBlockerWordings, blockers, { slug: addon.slug, changeRequestUrl: '', by: act.by }),
  }
  return takeStep(
    act,
    rule,
    { from, facts, event },
    {
      store: (step) => updateRow(act, plans, plan.id, availabilityFlags[step.to]),
      subject: ({ id, addonId }) => ({ type: 'plan', id, addonId }),
    },
  )
}

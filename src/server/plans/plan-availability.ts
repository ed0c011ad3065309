import { inArray } from 'drizzle-orm'
import {
  type AvailabilityCause,
  eventToAvailability,
  type PlanAvailabilityBlocker,
  planAvailabilityBlockers,
  planAvailabilityLifecycle,
} from '#machines/plan/lifecycle.ts'
import { type DefaultField, type Installability, planFacts } from '#machines/plan/plan-defaults.ts'
import { type Availability, availabilityFlags, availabilityOf } from '#contract/availability.ts'
import { nextVersion } from '#server/db/columns.ts'
import { groupBy } from '#server/db/group-by.ts'
import { plans } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { refusalOf } from '#server/law/refusal-of.ts'
import { planBlockerWordings } from '#contract/wording/blockers/plan-blockers.ts'
import { decideStep, takeStep, updateRow } from '#server/law/stored.ts'
import { recordTransition } from '#server/law/trail.ts'

type PlanRow = typeof plans.$inferSelect

type Addon = Pick<AddonRow, 'slug' | 'state' | DefaultField>

const availabilityRule = (act: Act, addon: Addon) => ({
  lifecycle: planAvailabilityLifecycle,
  blockers: planAvailabilityBlockers,
  refuse: (blockers: readonly PlanAvailabilityBlocker[]) =>
    refusalOf(planBlockerWordings, blockers, { slug: addon.slug, changeRequestUrl: '', by: act.by }),
})

/** Creates the question to a plan's lifecycle. */
const availabilityQuestion = (
  act: Act,
  addon: Addon,
  plan: PlanRow,
  to: Availability,
  cause: AvailabilityCause,
  settings: Installability = plan,
) => ({
  from: availabilityOf(plan),
  facts: planFacts(addon, { ...settings, slug: plan.slug }),
  event: { type: eventToAvailability[to], by: act.by, cause },
})

const subjectOf = ({ id, addonId }: PlanRow) => ({ type: 'plan', id, addonId }) as const

/**
 * Changes a plan's availability, with its trail row. `settings` are the plan's new ones. Returns the new row. Throws
 * 403 unless the caller is staff or the progression to GA or the shutdown causes it; 409 on a shut-down add-on, for a
 * default plan, and for a plan that no app could install.
 */
export const setAvailability = (
  act: Act,
  addon: Addon,
  plan: PlanRow,
  to: Availability,
  cause: AvailabilityCause,
  settings: Installability = plan,
): Promise<PlanRow> =>
  takeStep(act, availabilityRule(act, addon), availabilityQuestion(act, addon, plan, to, cause, settings), {
    store: (step) => updateRow(act, plans, plan.id, availabilityFlags[step.to]),
    subject: subjectOf,
  })

/** Changes the availability of those of an add-on's plans that have another than wanted; throws as setAvailability. */
export async function setAvailabilities(
  act: Act,
  addon: Addon,
  of: readonly PlanRow[],
  wanted: (plan: PlanRow) => Availability,
  cause: AvailabilityCause,
): Promise<void> {
  const steps = of
    .filter((plan) => availabilityOf(plan) !== wanted(plan))
    .map((plan) => ({
      plan,
      step: decideStep(
        availabilityRule(act, addon),
        availabilityQuestion(act, addon, plan, wanted(plan), cause),
      ),
    }))
  for (const [to, changed] of groupBy(steps, ({ step }) => step.to)) {
    const ids = changed.map(({ plan }) => plan.id)
    await act.tx
      .update(plans)
      .set({ ...availabilityFlags[to], ...nextVersion(plans, act.now) })
      .where(inArray(plans.id, ids))
  }
  for (const { plan, step } of steps) await recordTransition(act, subjectOf(plan), step)
}

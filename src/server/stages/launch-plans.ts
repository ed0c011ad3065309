import { and, eq, ne } from 'drizzle-orm'
import { defaultsOf } from '#machines/plan/plan-defaults.ts'
import type { Availability } from '#contract/availability.ts'
import { availabilityAtGa, mayBeDefaultAtGa, type ProgressionRequest } from '#contract/progression.ts'
import { addonFields } from '#contract/fields/addon.ts'
import { plans } from '#server/db/schema.ts'
import { invalid } from '#server/law/refusal.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { defaultPlanOf, testPlanSlug } from '#machines/plan/default-plan.ts'
import { plansInOrder } from '#server/plans/load-plans.ts'
import { setAvailabilities } from '#server/plans/plan-availability.ts'

type PlanRow = typeof plans.$inferSelect

function refuseOverrides(sold: readonly PlanRow[], overrides: Record<string, Availability>): void {
  const ids = new Set(sold.map((plan) => plan.id))
  const foreign = Object.keys(overrides).filter((id) => !ids.has(id))
  if (foreign.length === 0) return
  throw invalid({ planOverrides: foreign.map((id) => `${id} is not a plan that this add-on sells`) })
}

/**
 * Throws 422 for overrides that disable a default plan that is kept (READINGS 42). The default plan is kept unless
 * another one is chosen.
 */
function refuseLosses(addon: AddonRow, hidden: readonly PlanRow[], chosen: string | null): void {
  const lost = hidden.flatMap((plan) =>
    defaultsOf(addon, plan)
      .filter((field) => field !== 'defaultPlanSlug' || chosen === null)
      .map(
        (field) =>
          `must leave ${plan.slug} to all users: it is the ${addonFields[field].label.toLowerCase()}`,
      ),
  )
  if (lost.length > 0) throw invalid({ planOverrides: lost })
}

/** The chosen default plan, or the one determined by the rules (READINGS 5 and 15: a visible one). */
function defaultOf(addon: AddonRow, eligible: readonly PlanRow[], chosen: string | null): PlanRow {
  if (chosen !== null && !eligible.some((plan) => plan.slug === chosen)) {
    throw invalid({ defaultPlanSlug: ['must be a plan of this add-on, other than test, for all users'] })
  }
  const plan = defaultPlanOf(eligible, chosen ?? addon.defaultPlanSlug)
  if (plan === undefined) {
    throw invalid({ planOverrides: ['must leave a plan available to all users as the default plan'] })
  }
  return plan
}

/** The plans that an add-on is sold by once it is in GA. */
export interface LaunchedPlans {
  defaultPlanSlug: string
  opened: readonly { slug: string; availability: Availability }[]
}

/**
 * Opens the plans of an add-on that progresses to GA: all but `test` become allUsers, or as the overrides (by plan
 * id) say. Returns who can install each now, and the default plan. Throws 422 for an override of another add-on's plan and for an ineligible
 * default plan.
 */
export async function launchPlans(
  act: Act,
  addon: AddonRow,
  request: Pick<ProgressionRequest, 'defaultPlanSlug' | 'planOverrides'>,
): Promise<LaunchedPlans> {
  const sold = await act.tx
    .select()
    .from(plans)
    .where(and(eq(plans.addonId, addon.id), ne(plans.slug, testPlanSlug)))
    .orderBy(...plansInOrder)
  refuseOverrides(sold, request.planOverrides ?? {})
  const wanted = (plan: PlanRow) => availabilityAtGa(plan, request)
  const eligible = sold.filter((plan) => mayBeDefaultAtGa(plan, request))
  const chosen = defaultOf(addon, eligible, request.defaultPlanSlug ?? null)
  refuseLosses(
    addon,
    sold.filter((plan) => !eligible.includes(plan)),
    request.defaultPlanSlug ?? null,
  )
  await setAvailabilities(act, addon, sold, wanted, 'progression')
  return {
    defaultPlanSlug: chosen.slug,
    opened: sold.map((plan) => ({ slug: plan.slug, availability: wanted(plan) })),
  }
}

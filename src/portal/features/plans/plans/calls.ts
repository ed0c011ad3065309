import { planCreate, planPassCreate, planUpdate, planView } from '#contract/endpoints/plans.ts'
import type { FormValues } from '#machines/shapes/three-way.ts'
import type { Feature } from '#contract/feature.ts'
import type { Plan, PlanCreation } from '#contract/plan.ts'
import { type Availability, availabilityFlags } from '#contract/availability.ts'
import type { PanelCalls } from '#portal/workflow/panel/use-panel-form.ts'
import { callApi } from '#portal/wire/api.ts'
import { planFormValues } from './plan-values.ts'
import { latestOf, savesTo } from '#portal/workflow/panel/record-calls.ts'
import { readOf } from '#portal/wire/read.ts'

/** The calls of the panel that adds a plan, which is given to `onMade`. */
export const newPlan = (addonId: string, onMade: ((plan: Plan) => void) | undefined): PanelCalls => ({
  save: async (values, options) => {
    const given = { params: { addon: addonId }, body: values as PlanCreation }
    const plan = await callApi(planCreate, given, options)
    onMade?.(plan)
    return plan
  },
})

/** The calls of the panel that edits a plan. */
export const planEdit = ({ id, addon }: Plan, features: readonly Feature[]): PanelCalls => ({
  save: savesTo(planUpdate, { id }),
  readLatest: latestOf(addon.id, readOf(planView, { params: { id } }), (plan) =>
    planFormValues(plan, features),
  ),
})

/** The calls that set a plan's availability; each plan that the platform returns goes to `answered`. */
export function availabilityCalls(answered: (plan: Plan) => void) {
  const kept = (plan: Plan): Availability => {
    answered(plan)
    return plan.availability
  }
  return {
    save: async (id: string, to: Availability, options: { signal: AbortSignal; ifMatch?: string }) =>
      kept(await callApi(planUpdate, { params: { id }, body: availabilityFlags[to] }, options)),
    read: async (id: string, signal: AbortSignal) =>
      kept(await callApi(planView, { params: { id } }, { signal })),
  }
}

/** The calls of the panel that adds a pass for a plan. */
export const newPlanPass = (planId: string): PanelCalls => ({
  save: (values: FormValues, options) =>
    callApi(planPassCreate, { params: { id: planId }, body: { email: String(values.email) } }, options),
})

import { featureList, planCreate, planUpdate, planView } from '#contract/endpoints/plans.ts'
import { plainProblem, ProblemError, problemOf } from '#machines/problem.ts'
import type { Plan, PlanChange, PlanCreation } from '#contract/plan.ts'
import { type Availability, availabilityFlags } from '#contract/availability.ts'
import type { PanelCalls } from '#portal/workflow/panel/use-panel-form.ts'
import { callApi } from '#portal/wire/api.ts'
import { load } from '#portal/wire/load.ts'
import { planFormValues } from './plan-values.ts'
import { latestOf, savesTo } from '#portal/workflow/panel/record-calls.ts'
import { readOf } from '#portal/wire/read.ts'

/** The features of an add-on (id), of which some may have come or gone since a form was opened. */
const featuresNow = (addon: string, signal: AbortSignal | undefined) =>
  load(readOf(featureList, { params: { addon } }), signal)

/** The calls of the panel that adds a plan, which is given to `onMade`. */
export const newPlan = (addonId: string, onMade: ((plan: Plan) => void) | undefined): PanelCalls => ({
  save: async (values, options) => {
    const given = { params: { addon: addonId }, body: values as PlanCreation }
    const plan = await callApi(planCreate, given, options)
    onMade?.(plan)
    return plan
  },
})

/**
 * The calls of the panel that edits a plan. A value of a feature that is gone cannot be saved as the form stands: it is
 * stale, though the plan is as it was.
 */
export const planEdit = ({ id, addon }: Plan): PanelCalls => ({
  save: async (values, options) => {
    try {
      return await savesTo(planUpdate, { id })(values, options)
    } catch (error) {
      if (problemOf(error).fields['offerings'] === undefined) throw error
      const known = new Set((await featuresNow(addon.id, options.signal)).map((feature) => feature.id))
      const { offerings = [] } = values as PlanChange
      if (offerings.every(({ featureId }) => known.has(featureId))) throw error
      throw new ProblemError(plainProblem('stale', 'A feature was removed meanwhile.'))
    }
  },
  readLatest: async (signal) => {
    const features = await featuresNow(addon.id, signal)
    const read = readOf(planView, { params: { id } })
    return latestOf(addon.id, read, (plan) => planFormValues(plan, features))(signal)
  },
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

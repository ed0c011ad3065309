import type { FormValues } from '#machines/shapes/three-way.ts'
import { problemOf } from '#machines/problem.ts'
import type { AddonChange } from '#contract/addon.ts'
import type { Feature } from '#contract/feature.ts'
import {
  type Availability,
  availabilityFlags,
  type Plan,
  type PlanChange,
  type PlanCreation,
} from '#contract/plan.ts'
import type { PanelCalls } from '#portal/workflow/provide/panel-actor.ts'
import { api } from '#portal/wire/api.ts'
import { type DefaultsValues, defaultsValues } from '../defaults/plan-defaults-values.ts'
import { planFormValues } from './plan-values.ts'

/** The calls of the panel that adds a plan; `created` returns the plan afterwards. */
export function newPlan(addonId: string): { calls: PanelCalls; created: () => Plan | null } {
  let plan: Plan | null = null
  return {
    calls: {
      save: async (values, options) => {
        plan = await api.planCreate({ params: { addon: addonId }, body: values as PlanCreation }, options)
        return plan
      },
    },
    created: () => plan,
  }
}

/** The calls of the panel that edits a plan. */
export const planEdit = (id: string, features: readonly Feature[]): PanelCalls => ({
  save: (values, options) => api.planUpdate({ params: { id }, body: values as PlanChange }, options),
  readLatest: async (signal) => {
    const plan = await api.planView({ params: { id } }, { signal })
    return { values: { ...planFormValues(plan, features) }, etag: plan.etag }
  },
})

/** Sets a plan's availability. After a lost answer, the plan tells whether it happened. */
export async function sendAvailability(id: string, to: Availability, signal: AbortSignal): Promise<void> {
  const params = { id }
  try {
    await api.planUpdate({ params, body: availabilityFlags[to] }, { signal })
  } catch (error) {
    if (problemOf(error).kind !== 'lost') throw error
    const plan = await api.planView({ params }, { signal })
    if (plan.availability !== to) throw error
  }
}

/** The calls of the panel that adds a pass for a plan. */
export const newPlanPass = (planId: string): PanelCalls => ({
  save: (values: FormValues, options) =>
    api.planPassCreate({ params: { id: planId }, body: { email: String(values.email) } }, options),
})

/** The calls of the panel for an add-on's four default plans. */
export const planDefaultsEdit = (addonId: string): PanelCalls => ({
  save: (values, options) =>
    api.addonUpdate({ params: { addon: addonId }, body: values as AddonChange }, options),
  readLatest: async (signal) => {
    const addon = await api.addonView({ params: { addon: addonId } }, { signal })
    const values: DefaultsValues = defaultsValues(addon)
    return { values: { ...values }, etag: addon.etag }
  },
})

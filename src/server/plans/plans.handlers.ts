import { eq, inArray } from 'drizzle-orm'
import type { Plan } from '#contract/plan.ts'
import type { Database } from '#server/db/database.ts'
import { plans } from '#server/db/schema.ts'
import { notFound } from '#server/law/refusal.ts'
import { loadOfferings, loadPlans, plansOf } from './load-plans.ts'
import { loadPlanUsage, loadPlanUsages } from './load-plan-usage.ts'
import { actOf } from '#server/law/act.ts'
import { updatePlanValues } from './plan-values.rules.ts'
import { createPlan, updatePlan } from './plans.rules.ts'
import { lapsedBy } from '#server/law/lapse.ts'
import { loadAddon } from '#server/law/subjects.ts'
import type { AddonRow, Handlers } from '#server/law/handler.ts'

type PlanRow = typeof plans.$inferSelect

async function recordOf(tx: Database, addon: AddonRow, plan: PlanRow): Promise<Plan> {
  const [record] = await loadPlans(tx, addon, [plan])
  if (record === undefined) throw new Error(`plan ${plan.id} gave no record`)
  return record
}

export const planHandlers = {
  addonPlanList: (_, { tx, subject }) => plansOf(tx, subject),

  planList: async ({ query }, { tx, caller }) => {
    const addon = await loadAddon(tx, query.addonId, false)
    if (addon === null || !(caller.admin || caller.companyId === addon.companyId)) throw notFound()
    return plansOf(tx, addon, eq(plans.enabled, query.disabled !== 'true'))
  },

  planView: (_, { tx, subject }) => recordOf(tx, subject.addon, subject),

  planCreate: async ({ body }, c) => {
    const act = actOf(c)
    const record = await recordOf(c.tx, c.subject, await createPlan(act, c.subject, body))
    return { ...record, ...lapsedBy(act) }
  },

  planUpdate: async ({ body }, c) => {
    const act = actOf(c)
    const record = await recordOf(c.tx, c.subject.addon, await updatePlan(act, c.subject, body))
    return { ...record, ...lapsedBy(act) }
  },

  planValuesUpdate: async ({ body }, c) => {
    const act = actOf(c)
    await updatePlanValues(act, c.subject, body)
    const named = body.plans.map(({ id }) => id)
    return { plans: await plansOf(c.tx, c.subject, inArray(plans.id, named)), ...lapsedBy(act) }
  },

  planUsageList: (_, { tx, subject, now }) => loadPlanUsages(tx, subject, now),

  planUsageView: (_, { tx, subject, now }) => loadPlanUsage(tx, subject, now),

  planOfferingList: async (_, { tx, subject }) =>
    (await loadOfferings(tx, [subject.id])).get(subject.id) ?? [],
} satisfies Partial<Handlers>

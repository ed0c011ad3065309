import { eq } from 'drizzle-orm'
import { repricingGroups } from '#machines/repricing/repricing-group.ts'
import type { RepricingEffect } from '#machines/repricing/repricing-effect.ts'
import type { Database } from '#server/db/database.ts'
import { plans } from '#server/db/schema.ts'
import type { SubjectRows } from '#server/law/handler.ts'
import { customersOf } from './repricing-letters.ts'
import { datesAtApproval } from './repricings.rules.ts'
import { loadPlanUsage } from '#server/plans/load-plan-usage.ts'

/** The most customers named. */
const named = 5

/** Loads the effect of deciding a repricing now: its dates, the plan's customers, and its latest billing. */
export async function loadRepricingEffect(
  tx: Database,
  repricing: SubjectRows['repricing'],
  now: Date,
): Promise<RepricingEffect> {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, repricing.planId))
  if (plan === undefined) throw new Error(`plan ${repricing.planId} is not stored`)
  const { installs, lastMonth } = await loadPlanUsage(tx, { ...plan, addon: repricing.addon }, now)
  const customers = await customersOf(tx, repricing)
  const isOpen = repricingGroups.current.some((status) => status === repricing.status)
  const dates = isOpen ? datesAtApproval(now, repricing) : repricing
  return {
    id: repricing.id,
    repriceDate: dates.repriceDate,
    existingRepriceDate: dates.existingRepriceDate,
    isCountedAnew: dates.repriceDate !== repricing.repriceDate,
    installs,
    customers: customers.length,
    firstCustomers: customers.slice(0, named),
    lastMonth,
  }
}

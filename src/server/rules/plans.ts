import { eq } from 'drizzle-orm'
import { type Availability, availabilityFlags, availabilityOf } from '../../contract/plan.ts'
import { plans } from '../db/schema.ts'
import type { Act } from './act.ts'
import { recordChange } from './trail.ts'

type PlanRow = typeof plans.$inferSelect

/** Sets a plan's three flags to those of an availability. */
export async function setAvailability(act: Act, plan: PlanRow, to: Availability): Promise<void> {
  await act.tx
    .update(plans)
    .set({ ...availabilityFlags[to], version: plan.version + 1, updatedAt: act.now })
    .where(eq(plans.id, plan.id))
  const subject = { type: 'plan', id: plan.id, addonId: plan.addonId } as const
  await recordChange(act, subject, { field: 'availability', from: availabilityOf(plan), to })
}

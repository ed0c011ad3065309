import { eq } from 'drizzle-orm'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { plans } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRepricing } from './repricing-letters.ts'
import { recordChange } from '#server/law/trail.ts'
import { updateRow } from '#server/law/stored.ts'

/** The reason why an approved price cannot be applied, worded for staff and the provider. */
export class RepricingFault extends Error {}

/** Gives the plan its new price. Throws a RepricingFault if the plan has changed since it was repriced. */
export async function applyPrice(act: Act, repricing: AddonRepricing): Promise<void> {
  const [plan] = await act.tx.select().from(plans).where(eq(plans.id, repricing.planId)).for('no key update')
  if (plan === undefined) throw new RepricingFault('The plan is not there any more.')
  if (plan.priceContract) throw new RepricingFault('The plan has become contract-priced meanwhile.')
  if (plan.priceCents !== repricing.originalPriceCents) {
    const found = inDollars(plan.priceCents)
    const expected = inDollars(repricing.originalPriceCents)
    throw new RepricingFault(`The plan's price is ${found}, not ${expected} as when it was requested.`)
  }
  await updateRow(act, plans, plan.id, { priceCents: repricing.priceCents })
  await recordChange(
    act,
    { type: 'plan', id: plan.id, addonId: plan.addonId },
    { field: 'priceCents', from: plan.priceCents, to: repricing.priceCents },
  )
}

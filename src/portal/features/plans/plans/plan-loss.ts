import { availabilities, type Availability } from '#contract/availability.ts'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'

/** A loss that a change means for the customers of a plan. */
export interface PlanLoss {
  /** The narrower availability; null if it stays or widens. */
  availability: Availability | null
  /** True if the price becomes a contract's. */
  becomesContract: boolean
}

/**
 * Finds what a change of a plan takes away from customers; null if nothing, so that nobody is asked. An add-on in alpha
 * has none.
 */
export function lossIn(
  stage: Addon['state'],
  stored: Pick<Plan, 'availability' | 'priceContract'>,
  wanted: Partial<Pick<Plan, 'availability' | 'priceContract'>>,
): PlanLoss | null {
  if (stage !== 'beta' && stage !== 'ga') return null
  const { availability = stored.availability, priceContract = stored.priceContract } = wanted
  const isNarrower = availabilities.indexOf(availability) > availabilities.indexOf(stored.availability)
  const becomesContract = priceContract && !stored.priceContract
  if (!isNarrower && !becomesContract) return null
  return { availability: isNarrower ? availability : null, becomesContract }
}

/** Asks before each availability, by the plan's full slug. */
export const availabilityQuestions: Record<Availability, (plan: string) => string> = {
  allUsers: (plan) => `Make ${plan} available to all users?`,
  allUsersHidden: (plan) => `Hide ${plan} from the marketplace?`,
  inviteOnly: (plan) => `Limit ${plan} to invited users?`,
  disabled: (plan) => `Disable ${plan}?`,
}

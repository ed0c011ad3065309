import { testPlanSlug } from './plan-defaults.ts'

/** The plans that are for sale in GA: all but the test plan (SPEC section 3). */
export const soldPlans = <Plan extends { slug: string }>({ plans }: { plans: readonly Plan[] }): Plan[] =>
  plans.filter(({ slug }) => slug !== testPlanSlug)

interface PricedPlan {
  slug: string
  priceContract: boolean
  priceCents: number
}

/** Cheapest first, contract-priced plans last (READINGS 5). */
const byPrice = (a: PricedPlan, b: PricedPlan) =>
  Number(a.priceContract) - Number(b.priceContract) ||
  a.priceCents - b.priceCents ||
  (a.slug < b.slug ? -1 : 1)

/**
 * The plan that a GA add-on installs when a customer names none, out of `eligible`: the one that is
 * flagged default, else the first by price. Undefined when no plan is eligible.
 */
export const defaultPlanOf = <Plan extends PricedPlan>(
  eligible: readonly Plan[],
  flagged: string | null,
): Plan | undefined => eligible.find((plan) => plan.slug === flagged) ?? eligible.toSorted(byPrice)[0]

/** The slug of the free plan that every add-on starts with; never sold. */
export const testPlanSlug = 'test'

/** The plans for sale in GA: all but the test plan (SPEC section 3). */
export const soldPlans = <Plan extends { slug: string }>({ plans }: { plans: readonly Plan[] }): Plan[] =>
  plans.filter(({ slug }) => slug !== testPlanSlug)

/** The features for which a plan has no value: `offered` are the ids of the others. One of a plan for sale blocks GA. */
export const lackedFeatures = <Feature extends { id: string }>(
  features: readonly Feature[],
  offered: readonly string[],
): Feature[] => {
  const ids = new Set(offered)
  return features.filter(({ id }) => !ids.has(id))
}

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
 * The plan that a GA add-on installs for a customer who names none, out of `eligible`: the one flagged as
 * default, else the first by price. Undefined if none is eligible.
 */
export const defaultPlanOf = <Plan extends PricedPlan>(
  eligible: readonly Plan[],
  flagged: string | null,
): Plan | undefined => eligible.find((plan) => plan.slug === flagged) ?? eligible.toSorted(byPrice)[0]

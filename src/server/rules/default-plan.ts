import type { plans } from '../db/schema.ts'

type PlanRow = typeof plans.$inferSelect

/** The free plan that every add-on is born with; it is never sold. */
export const testPlanSlug = 'test'

/** Cheapest first, contract-priced plans last (READINGS 5). */
const byPrice = (a: PlanRow, b: PlanRow) =>
  Number(a.priceContract) - Number(b.priceContract) ||
  a.priceCents - b.priceCents ||
  (a.slug < b.slug ? -1 : 1)

/**
 * The plan that a GA add-on installs when a customer names none, out of `eligible`: the one that is
 * flagged default, else the first by price. Undefined when no plan is eligible.
 */
export const defaultPlanOf = (eligible: readonly PlanRow[], flagged: string | null): PlanRow | undefined =>
  eligible.find((plan) => plan.slug === flagged) ?? eligible.toSorted(byPrice)[0]

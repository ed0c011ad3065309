/** Where an add-on is on its way (SPEC section 3). */
export type Stage = 'alpha' | 'beta' | 'ga' | 'shutdown'

/** The lists of requirement items that stand between two stages. */
export type RequirementList = 'business' | 'technical' | 'gaTechnical' | 'pricingPlans' | 'approvedSupplier'

/** A requirement item that is not complete yet. */
export interface IncompleteRequirement {
  list: RequirementList
  name: string
}

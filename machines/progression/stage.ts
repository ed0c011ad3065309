/** An add-on's stage (SPEC section 3). */
export type Stage = 'alpha' | 'beta' | 'ga' | 'shutdown'

/** The requirement lists between two stages. */
export type RequirementList = 'business' | 'technical' | 'gaTechnical' | 'pricingPlans' | 'approvedSupplier'

/** A requirement item that is not complete yet. */
export interface IncompleteRequirement {
  list: RequirementList
  name: string
}

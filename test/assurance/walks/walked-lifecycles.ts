/** Which lifecycles each walk is on, by their exports' names. */
export const walkedTogether = {
  addons: ['progressionLifecycle', 'approvalLifecycle', 'planAvailabilityLifecycle', 'repricingLifecycle'],
  reviews: ['automaticReviewLifecycle', 'reviewStepLifecycle'],
} as const

/** Walked by its model only, on three drivers: an invitation has two states, and no walk makes one yet. */
export const walkedAlone = ['invitationLifecycle'] as const

/** Which lifecycles each walk is on, by their exports' names. */
export const walkedTogether = {
  addons: ['progressionLifecycle', 'approvalLifecycle', 'planAvailabilityLifecycle', 'repricingLifecycle'],
  reviews: ['automaticReviewLifecycle', 'reviewStepLifecycle'],
} as const

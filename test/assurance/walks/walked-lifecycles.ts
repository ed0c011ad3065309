/** The lifecycles of each walk, by their exports' names. */
export const walkedTogether = {
  addons: [
    'progressionLifecycle',
    'approvalLifecycle',
    'planAvailabilityLifecycle',
    'repricingLifecycle',
    'invitationLifecycle',
  ],
  reviews: ['automaticReviewLifecycle', 'reviewStepLifecycle'],
} as const

import type { RepricingGroup } from '#machines/repricing/repricing-group.ts'

/** The tabs of the staff lists (SPEC section 2, admin). */
export const groupNames: Record<RepricingGroup, string> = {
  current: 'Current Requests',
  scheduled: 'Scheduled',
  history: 'Request History',
}

/** Texts for empty lists. */
export const emptyGroups: Record<RepricingGroup, string> = {
  current: 'There are currently no requests.',
  scheduled: 'There are currently no scheduled price changes.',
  history: 'No request is over yet.',
}

import type { RepricingGroup } from '#machines/repricing/lifecycle.ts'

/** The tabs of the admin area's lists (SPEC section 2, admin). */
export const groupNames: Record<RepricingGroup, string> = {
  current: 'Current Requests',
  scheduled: 'Scheduled',
  history: 'Request History',
}

/** Words for a list without rows. */
export const emptyGroups: Record<RepricingGroup, string> = {
  current: 'There are currently no requests.',
  scheduled: 'There are currently no scheduled repricings.',
  history: 'No request is over yet.',
}

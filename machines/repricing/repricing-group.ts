import type { RepricingStatus } from './lifecycle.ts'

/** The groups by which lists sort repricings (SPEC section 4). */
export const repricingGroups = {
  current: ['new', 'in_progress'],
  scheduled: ['approved', 'partially_complete'],
  history: ['completed', 'rejected', 'error'],
} as const satisfies Record<string, readonly RepricingStatus[]>

export type RepricingGroup = keyof typeof repricingGroups

/** The group of a status. Throws SPEC's error for an unknown status. */
export function repricingGroupOf(status: string): RepricingGroup {
  const found = (Object.keys(repricingGroups) as RepricingGroup[]).find((group) =>
    repricingGroups[group].some((each) => each === status),
  )
  if (found === undefined) throw new Error('state for a repricing is not one of the expected states')
  return found
}

/** Statuses of unfinished repricings; a plan has at most one such (SPEC section 4). */
export const activeRepricingStatuses = [
  ...repricingGroups.current,
  ...repricingGroups.scheduled,
] as const satisfies readonly RepricingStatus[]

/** True if a repricing is unfinished. Throws for an unknown status. */
export const isActiveRepricing = (status: string): boolean => repricingGroupOf(status) !== 'history'

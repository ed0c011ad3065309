import type { BuildpackRole } from './buildpack-permission.ts'

/** A change of somebody's place in a team: to a role, or out of it (null). */
export interface TeamMembershipChange {
  /** The role until now; null for no member. */
  from: BuildpackRole
  to: BuildpackRole
  /** True if the team has an owner besides this person. */
  otherOwners: boolean
}

export type TeamMembershipBlocker = { code: 'needs_owner'; isNew: boolean }

/** Explains why a membership cannot change so; empty if it can. A team always has an owner. */
export const teamMembershipBlockers = ({
  from,
  to,
  otherOwners,
}: TeamMembershipChange): TeamMembershipBlocker[] =>
  to === 'owner' || otherOwners ? [] : [{ code: 'needs_owner', isNew: from === null }]

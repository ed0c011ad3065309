/** A user's role for a buildpack: the team role, or owner of a personal one; null for none. */
export type BuildpackRole = 'owner' | 'admin' | 'member' | null

/** Facts that decide what a user may do with a buildpack. */
export interface BuildpackFacts {
  role: BuildpackRole
  archived: boolean
  /** A release of it is in progress. */
  pending: boolean
}

export type BuildpackAct = 'publish' | 'change' | 'archive'

export type BuildpackBlocker =
  | { code: 'not_a_publisher'; role: BuildpackRole }
  | { code: 'archived' }
  | { code: 'revision_pending' }

/** Facts that a two-factor code protects: a buildpack's owner, and the requirement itself. */
export interface GuardedFacts {
  ownerId: string
  twoFactorAuthentication: boolean
}

/** True if a change requires a two-factor code, as publishing and archiving such a buildpack do. */
export const changeNeedsCode = (stored: GuardedFacts, wanted: Partial<GuardedFacts>): boolean =>
  stored.twoFactorAuthentication &&
  (wanted.twoFactorAuthentication === false ||
    (wanted.ownerId !== undefined && wanted.ownerId !== stored.ownerId))

/** True for owners and team admins; members cannot publish. */
export const isPublisher = (role: BuildpackRole): boolean => role === 'owner' || role === 'admin'

/** Explains why a user may not do it; empty if they may. An archived buildpack is read-only. */
export function buildpackBlockers(facts: BuildpackFacts, act: BuildpackAct): BuildpackBlocker[] {
  const { role, archived, pending } = facts
  return [
    ...(isPublisher(role) ? [] : [{ code: 'not_a_publisher', role } as const]),
    ...(archived ? [{ code: 'archived' } as const] : []),
    ...(pending && act !== 'change' ? [{ code: 'revision_pending' } as const] : []),
  ]
}

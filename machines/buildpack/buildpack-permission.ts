/** What somebody is to a buildpack: of a team's by their role there, of a person's own its owner; null is nobody. */
export type BuildpackRole = 'owner' | 'admin' | 'member' | null

/** What decides what somebody may do with a buildpack. */
export interface BuildpackFacts {
  role: BuildpackRole
  archived: boolean
  /** A revision of it is being published. */
  pending: boolean
}

export type BuildpackAct = 'publish' | 'change' | 'archive'

export type BuildpackBlocker =
  | { code: 'not_a_publisher'; role: BuildpackRole }
  | { code: 'archived' }
  | { code: 'revision_pending' }

/** What a code keeps safe of a buildpack that asks for one: who owns it, and that it asks. */
export interface GuardedFacts {
  ownerId: string
  twoFactorAuthentication: boolean
}

/** Whether a change takes a two-factor code, as publishing and archiving such a buildpack do. */
export const changeNeedsCode = (stored: GuardedFacts, wanted: Partial<GuardedFacts>): boolean =>
  stored.twoFactorAuthentication &&
  (wanted.twoFactorAuthentication === false ||
    (wanted.ownerId !== undefined && wanted.ownerId !== stored.ownerId))

/** Owners, and a team's admins, publish; its members look on. */
export const isPublisher = (role: BuildpackRole): boolean => role === 'owner' || role === 'admin'

/** Why somebody may not do it; empty when they may. An archived buildpack stays as it is. */
export function buildpackBlockers(facts: BuildpackFacts, act: BuildpackAct): BuildpackBlocker[] {
  const { role, archived, pending } = facts
  return [
    ...(isPublisher(role) ? [] : [{ code: 'not_a_publisher', role } as const]),
    ...(archived ? [{ code: 'archived' } as const] : []),
    ...(pending && act !== 'change' ? [{ code: 'revision_pending' } as const] : []),
  ]
}

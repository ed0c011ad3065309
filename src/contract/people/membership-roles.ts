import type { BuildpackRole } from '#machines/buildpack/buildpack-permission.ts'
import type { Same } from '../formats/same.ts'

/** The roles of a team's members; apart from the registry's schemas, which few screens load. */
export const membershipRoles = ['owner', 'admin', 'member'] as const

true satisfies Same<(typeof membershipRoles)[number], NonNullable<BuildpackRole>>

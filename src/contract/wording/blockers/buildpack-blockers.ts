import type { BuildpackBlocker } from '#machines/buildpack/buildpack-permission.ts'
import type { TeamMembershipBlocker } from '#machines/buildpack/team-membership.ts'
import type { BlockerWordings } from './explain.ts'

/** The blockers of what is done with a buildpack. */
export const buildpackBlockerWordings = {
  not_a_publisher: {
    kind: 'party',
    message: ({ role }) =>
      role === 'member'
        ? 'Only owners and admins of the team may do this. You are a member.'
        : 'Only its owner may do this, or an owner or admin of its team.',
  },
  // The registry answers 422 to both (DOMAIN section 8).
  archived: { kind: 'input', message: 'The buildpack is archived.', field: 'base' },
  revision_pending: { kind: 'input', message: 'A release is already pending!', field: 'base' },
} satisfies BlockerWordings<BuildpackBlocker>

/** The blockers of changes of a team's members. */
export const teamMembershipBlockerWordings = {
  needs_owner: {
    kind: 'input',
    message: ({ isNew }) =>
      isNew
        ? 'The team needs an owner first.'
        : 'The team needs an owner: make somebody else its owner first.',
    field: 'role',
  },
} satisfies BlockerWordings<TeamMembershipBlocker>

import type { PersonRecord, PersonTeam } from '#contract/people/person.ts'

/** The display names of an account's states. */
export const personStates: Readonly<Record<PersonRecord['state'], string>> = {
  invited: 'Invited',
  active: 'Active',
  disabled: 'Disabled',
  withdrawn: 'Invitation withdrawn',
}

/** The display names of the roles in a team. */
export const teamRoles: Readonly<Record<PersonTeam['role'], string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
}

/** True for an account, false for an invitation to one. */
export const isAccount = ({ state }: PersonRecord): boolean => state === 'active' || state === 'disabled'

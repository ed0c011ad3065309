import * as v from 'valibot'
import { membershipRoles } from './membership-roles.ts'
import { companySummary, email, filledLine, id, searchText, time } from '../formats/field-types.ts'

/** Names in paths of the things that staff do for or against an account, by its lifecycle's events. */
export const personActions = {
  resend: 'resend',
  withdraw: 'withdraw',
  disable: 'disable',
  enable: 'enable',
  grant: 'grant_staff',
  revoke: 'revoke_staff',
  resetFactor: 'reset_second_factor',
  endSessions: 'end_sessions',
  sendReset: 'send_password_reset',
  unlock: 'unlock',
} as const
export type PersonEvent = keyof typeof personActions
export type PersonAction = (typeof personActions)[PersonEvent]

/** An account, or an invitation to one, as staff see it. */
export const person = v.object({
  id,
  email: v.string(),
  name: v.nullable(v.string()),
  state: v.picklist(['invited', 'active', 'disabled', 'withdrawn']),
  /** `last`: the last staff account that can sign in. */
  staff: v.picklist(['no', 'yes', 'last']),
  /** True if staff's rights would count for it. */
  mayBeStaff: v.boolean(),
  company: v.nullable(companySummary),
  /** The teams that it belongs to, by name. `otherOwners`: the team has an owner besides this one. */
  teams: v.array(
    v.object({ id, name: v.string(), role: v.picklist(membershipRoles), otherOwners: v.boolean() }),
  ),
  hasSecondFactor: v.boolean(),
  /** Live sessions. */
  sessions: v.number(),
  /** When it last signed in or used a session that is still stored; null if never. */
  lastUsedAt: v.nullable(time),
  createdAt: time,
  /** The end of an invitation's link; null for an account. */
  linkExpiresAt: v.nullable(time),
})
export type PersonRecord = v.InferOutput<typeof person>
export type PersonTeam = PersonRecord['teams'][number]

/** `q` matches part of an e-mail, a name or a company's name. */
export const personListQuery = v.strictObject({ q: v.optional(searchText) })

/** Invites an address into a company, which is given by its id or its name, or as staff. */
export const personInvitation = v.pipe(
  v.strictObject({
    email,
    company: v.exactOptional(filledLine(200)),
    staff: v.exactOptional(v.boolean()),
  }),
  v.forward(
    v.partialCheck(
      [['company'], ['staff']],
      ({ company, staff }) => staff !== true || company === undefined,
      'cannot be true with a company',
    ),
    ['staff'],
  ),
)
export type PersonInvitation = v.InferOutput<typeof personInvitation>

export const byPersonAction = v.object({ id, action: v.picklist(Object.values(personActions)) })

export const companyCreation = v.strictObject({ name: filledLine(200) })

/** A team by name, and the role in it; a team of a new name is created. */
export const teamJoin = v.strictObject({ team: filledLine(200), role: v.picklist(membershipRoles) })
export type TeamJoin = v.InferOutput<typeof teamJoin>

export const byPersonTeam = v.object({ id, team: id })

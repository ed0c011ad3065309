import type { SpecifiedLifecycle, Step } from '../table.ts'
import type { Stage } from './approval.ts'

export type InvitationState = 'not invited' | 'invited'
export type InvitationEvent = 'invite' | 'takeBack'

export interface InvitationCells extends Step<InvitationState, InvitationEvent> {
  kind: 'alpha user' | 'plan pass'
  stage: Stage
  /** Of the plan that a pass is for. */
  availability: 'allUsers' | 'allUsersHidden' | 'inviteOnly' | 'disabled'
}

const availabilities = ['allUsers', 'allUsersHidden', 'inviteOnly', 'disabled'] as const

/** An account as an alpha user of an add-on, or with a pass for a plan. */
export const invitation: SpecifiedLifecycle<InvitationState, InvitationEvent, InvitationCells> = {
  name: 'invitation',
  domain: {
    state: ['not invited', 'invited'],
    event: ['invite', 'takeBack'],
    party: ['provider', 'staff'],
    kind: ['alpha user', 'plan pass'],
    stage: ['alpha', 'beta', 'ga', 'shutdown'],
    availability: availabilities,
  },
  isAsked: ({ kind, availability }) => kind === 'plan pass' || availability === 'inviteOnly',
  moves: [
    {
      id: 'invitation.invite',
      from: ['s6.provider', 'r15.alpha-users', 'r15.pass'],
      given: { event: 'invite', state: 'not invited' },
      comes: { to: 'invited' },
    },
    {
      id: 'invitation.invite.twice',
      from: 'r15.duplicates',
      given: { event: 'invite', state: 'invited' },
      comes: { refused: 'duplicate' },
    },
    {
      id: 'invitation.take-back',
      from: 's6.provider',
      given: { event: 'takeBack', state: 'invited' },
      comes: { to: 'not invited' },
    },
    {
      id: 'invitation.take-back.nothing',
      from: 's6.provider',
      given: { event: 'takeBack', state: 'not invited' },
      comes: { refused: 'not invited' },
    },
  ],
  blockers: [
    {
      id: 'invitation.shut-down',
      from: 'r6.nothing-after',
      given: { stage: 'shutdown' },
      comes: 'shut-down',
    },
    {
      id: 'invitation.alpha-only',
      from: 'r15.alpha-users',
      given: { kind: 'alpha user', stage: ['beta', 'ga'] },
      comes: 'wrong-stage',
    },
    {
      id: 'invitation.invite-only',
      from: ['r15.pass', 's4.availability.flags'],
      given: {
        kind: 'plan pass',
        event: 'invite',
        stage: ['alpha', 'beta', 'ga'],
        availability: ['allUsers', 'allUsersHidden', 'disabled'],
      },
      comes: 'not-invite-only',
    },
  ],
}

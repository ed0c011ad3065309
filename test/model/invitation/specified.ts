import {
  invitationBlockers,
  type InvitationBlocker,
  type InvitationFacts,
  invitationLifecycle,
} from '#machines/invitation/lifecycle.ts'
import {
  invitation,
  type InvitationCells,
  type InvitationEvent,
  type InvitationState,
} from '#test/spec/lifecycles/invitation.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { type MachineParty, machineParty, partyNamed } from '../approval/specified.ts'

/** The machine's codes, by the table's words. */
const codes: Readonly<Record<string, string>> = {
  duplicate: 'wrong_state',
  'not invited': 'wrong_state',
  'shut-down': 'addon_shut_down',
  'wrong-stage': 'past_alpha',
  'not-invite-only': 'not_invite_only',
}

/** An invitation's lifecycle in the machine's words. */
export const specifiedInvitation = {
  table: invitation,
  machine: invitationLifecycle,
  blockersOf: invitationBlockers as never,
  state: (state) => (state === 'invited' ? 'invited' : 'notInvited'),
  facts: ({ kind, stage, availability }) =>
    kind === 'alpha user'
      ? { kind: 'alphaUser', stage, availability: null }
      : { kind: 'planPass', stage, availability },
  event: ({ event, party }) => ({
    type: event === 'takeBack' ? 'withdraw' : 'invite',
    by: machineParty[party],
  }),
  word: ({ code }: InvitationBlocker, { state }) =>
    ({
      wrong_state: state === 'invited' ? 'duplicate' : 'not invited',
      addon_shut_down: 'shut-down',
      past_alpha: 'wrong-stage',
      not_invite_only: 'not-invite-only',
    })[code],
  cells: ({ state, facts: { kind, stage, availability }, event }) => ({
    state: state === 'invited' ? 'invited' : 'not invited',
    event: event.type === 'withdraw' ? 'takeBack' : 'invite',
    party: partyNamed((event as unknown as { by: MachineParty }).by),
    kind: kind === 'alphaUser' ? 'alpha user' : 'plan pass',
    stage,
    availability: availability ?? 'inviteOnly',
  }),
  code: (word) => codes[word],
} satisfies Specified<InvitationState, InvitationEvent, InvitationCells, InvitationFacts>

/** The specification of invitations. */
export const invitationAsked = askedOf(specifiedInvitation)

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
import type { Specified } from '#test/support/specified/specified.ts'
import { machineParty } from '../approval/specified.ts'

/** An invitation's lifecycle in the machine's words. */
export const specifiedInvitation: Specified<
  InvitationState,
  InvitationEvent,
  InvitationCells,
  InvitationFacts
> = {
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
}

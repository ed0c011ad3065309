import {
  type InvitationBlocker,
  invitationBlockers,
  type InvitationFacts,
  invitationLifecycle,
} from './lifecycle.ts'
import { described } from '../lifecycle-table.ts'

const codes: Record<InvitationBlocker['code'], string> = {
  wrong_state: 'the account is invited already, or is not',
  addon_shut_down: 'the add-on is shut down: nothing of it is changed',
  past_alpha: 'alpha users are of alpha; carries the stage that the add-on is in',
  not_invite_only: 'passes are for plans that are Invite Only; carries the availability of this one',
}

const facts: InvitationFacts[] = (['alpha', 'beta', 'shutdown'] as const).flatMap((stage) => [
  { kind: 'alphaUser' as const, stage, availability: null },
  { kind: 'planPass' as const, stage, availability: 'inviteOnly' as const },
  { kind: 'planPass' as const, stage, availability: 'allUsers' as const },
])

/** Invitations of both kinds, during alpha, after it, and after shutdown. */
export const invitationTable = described({
  machine: invitationLifecycle,
  facts,
  events: (['invite', 'withdraw'] as const).flatMap((type) =>
    (['provider', 'admin'] as const).map((by) => ({ type, by })),
  ),
  blockers: invitationBlockers,
  codes,
})

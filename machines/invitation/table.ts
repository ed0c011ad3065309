import { invitationBlockers, type InvitationFacts, invitationLifecycle } from './lifecycle.ts'
import { described } from '../lifecycle-table.ts'

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
})

import type { SnapshotFrom } from 'xstate'
import type { Party, BlockerTable, WrongState } from '../law.ts'
import { lawful } from '../lawful.ts'
import type { eventToAvailability } from '../plan/lifecycle.ts'
import type { Stage } from '../progression/stage.ts'

/** An alpha user may install the add-on during alpha; a pass lets an account install one plan. */
export type InvitationKind = 'alphaUser' | 'planPass'

type Availability = keyof typeof eventToAvailability

/** The facts that an invitation's rules consider. */
export interface InvitationFacts {
  kind: InvitationKind
  /** The add-on's stage. */
  stage: Stage
  /** The availability of a pass's plan; null for an alpha user. */
  availability: Availability | null
}

export type InvitationEvent = { type: 'invite' | 'withdraw'; by: Party }

export type InvitationBlocker =
  | WrongState
  | { code: 'addon_shut_down' }
  /** Alpha users belong to alpha: they counted for the step to beta, and the record of them stays. */
  | { code: 'past_alpha'; stage: Stage }
  /** A pass is pointless for a plan that is open anyway, and impossible for a disabled one. */
  | { code: 'not_invite_only'; availability: Availability }

function against(facts: InvitationFacts, { type }: InvitationEvent): InvitationBlocker[] {
  const { kind, stage, availability } = facts
  if (stage === 'shutdown') return [{ code: 'addon_shut_down' }]
  if (kind === 'alphaUser') return stage === 'alpha' ? [] : [{ code: 'past_alpha', stage }]
  const isOpen = availability === null || availability === 'inviteOnly'
  return type === 'withdraw' || isOpen ? [] : [{ code: 'not_invite_only', availability }]
}

const blockers = {
  invite: against,
  withdraw: against,
} satisfies BlockerTable<InvitationFacts, InvitationEvent, InvitationBlocker>

const { lawfully, explain } = lawful<InvitationFacts, InvitationEvent, InvitationBlocker>(blockers)

/** An account's invitation by a provider: given and withdrawn freely, without approval. */
export const invitationLifecycle = lawfully.createMachine({
  id: 'invitation',
  context: ({ input }) => input,
  initial: 'notInvited',
  states: {
    notInvited: { on: { invite: { target: 'invited', guard: 'allowed' } } },
    invited: { on: { withdraw: { target: 'notInvited', guard: 'allowed' } } },
  },
})

export type InvitationSnapshot = SnapshotFrom<typeof invitationLifecycle>

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const invitationBlockers = explain

import { setup, type SnapshotFrom } from 'xstate'
import { type Actor, type BlockerTable, law, type WrongState } from '../law.ts'
import type { eventToAvailability } from '../plan/lifecycle.ts'
import type { Stage } from '../progression/stage.ts'

/** An alpha user may install the add-on while it is in alpha; a pass lets an account install one plan. */
export type InvitationKind = 'alphaUser' | 'planPass'

type Availability = keyof typeof eventToAvailability

/** What the rules of an invitation look at. */
export interface InvitationFacts {
  kind: InvitationKind
  /** Of the add-on. */
  stage: Stage
  /** Of the plan that a pass is for; null for an alpha user. */
  availability: Availability | null
}

export type InvitationEvent = { type: 'invite' | 'withdraw'; by: Actor }

export type InvitationBlocker =
  | WrongState
  | { code: 'addon_shut_down' }
  /** Alpha users are of alpha: the step to beta was made with them, and who they were stays. */
  | { code: 'past_alpha'; stage: Stage }
  /** Whoever may have the plan anyway needs no pass, and a disabled one nobody can have. */
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

const { allowed, explain } = law<InvitationFacts, InvitationEvent, InvitationBlocker>(blockers)

/** What an account was invited to by its provider: given and withdrawn as often as they like, asked of nobody. */
export const invitationLifecycle = setup({
  types: {
    context: {} as InvitationFacts,
    input: {} as InvitationFacts,
    events: {} as InvitationEvent,
  },
  guards: { allowed },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => input,
  initial: 'notInvited',
  states: {
    notInvited: { on: { invite: { target: 'invited', guard: 'allowed' } } },
    invited: { on: { withdraw: { target: 'notInvited', guard: 'allowed' } } },
  },
})

export type InvitationSnapshot = SnapshotFrom<typeof invitationLifecycle>

/** Lists why the snapshot refuses the event, as data; empty when it would take it. */
export const invitationBlockers = explain

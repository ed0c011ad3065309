import { setup, type SnapshotFrom } from 'xstate'
import { type Actor, knowsEvent, type WrongState } from '../blockers.ts'
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

function blockers(facts: InvitationFacts, { type }: InvitationEvent): InvitationBlocker[] {
  const { kind, stage, availability } = facts
  if (stage === 'shutdown') return [{ code: 'addon_shut_down' }]
  if (kind === 'alphaUser') return stage === 'alpha' ? [] : [{ code: 'past_alpha', stage }]
  const isOpen = availability === null || availability === 'inviteOnly'
  return type === 'withdraw' || isOpen ? [] : [{ code: 'not_invite_only', availability }]
}

/** What an account was invited to by its provider: given and withdrawn as often as they like, asked of nobody. */
export const invitationLifecycle = setup({
  types: {
    context: {} as InvitationFacts,
    input: {} as InvitationFacts,
    events: {} as InvitationEvent,
  },
  guards: {
    mayInvite: ({ context, event }) => blockers(context, event).length === 0,
    mayWithdraw: ({ context, event }) => blockers(context, event).length === 0,
  },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => input,
  initial: 'notInvited',
  states: {
    notInvited: { on: { invite: { target: 'invited', guard: 'mayInvite' } } },
    invited: { on: { withdraw: { target: 'notInvited', guard: 'mayWithdraw' } } },
  },
})

export type InvitationSnapshot = SnapshotFrom<typeof invitationLifecycle>

/** Why the snapshot refuses the event, as data; empty when it would take it. */
export function invitationBlockers(
  snapshot: InvitationSnapshot,
  event: InvitationEvent,
): InvitationBlocker[] {
  if (!knowsEvent(snapshot, event.type)) return [{ code: 'wrong_state', state: snapshot.value }]
  return blockers(snapshot.context, event)
}

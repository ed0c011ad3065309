import { setup, type SnapshotFrom } from 'xstate'
import { type Actor, knowsEvent, type WrongState } from './blockers.ts'
import type { Stage } from './progression.lifecycle.ts'

/** What the rules of a plan's availability look at. */
export interface PlanAvailabilityFacts {
  /** The stage its add-on is in. */
  stage: Stage
}

/**
 * What brings the change about: staff's choice; the step to GA, which opens plans whoever takes it; or the
 * add-on's shutdown, which disables them.
 */
export type AvailabilityCause = 'choice' | 'progression' | 'shutdown'

export type PlanAvailabilityEvent = {
  type: 'openToAll' | 'hide' | 'limitToInvited' | 'disable'
  by: Actor
  cause: AvailabilityCause
}

export type PlanAvailabilityBlocker =
  | WrongState
  /** Providers ask staff for it with the change-request form. */
  | { code: 'change_request_needed' }
  | { code: 'addon_shut_down' }

/** What a step to GA or a shutdown does to plans; a shutdown only disables them. */
const isBroughtAlong = ({ type, cause }: PlanAvailabilityEvent): boolean =>
  cause === 'progression' || (cause === 'shutdown' && type === 'disable')

function blockers(facts: PlanAvailabilityFacts, event: PlanAvailabilityEvent): PlanAvailabilityBlocker[] {
  const isShutdown = event.cause === 'shutdown' && event.type === 'disable'
  return [
    ...(facts.stage === 'shutdown' && !isShutdown ? [{ code: 'addon_shut_down' } as const] : []),
    ...(event.by !== 'admin' && !isBroughtAlong(event) ? [{ code: 'change_request_needed' } as const] : []),
  ]
}

/** The event that leads to an availability. */
export const eventToAvailability = {
  allUsers: 'openToAll',
  allUsersHidden: 'hide',
  inviteOnly: 'limitToInvited',
  disabled: 'disable',
} as const

/** To whom a plan can be sold: new ones to invited people only, until staff opens them. */
export const planAvailabilityLifecycle = setup({
  types: {
    context: {} as PlanAvailabilityFacts,
    input: {} as PlanAvailabilityFacts,
    events: {} as PlanAvailabilityEvent,
  },
  guards: {
    mayChange: ({ context }, event: PlanAvailabilityEvent) => blockers(context, event).length === 0,
  },
}).createMachine({
  id: 'planAvailability',
  context: ({ input }) => input,
  initial: 'inviteOnly',
  states: {
    inviteOnly: {
      on: {
        openToAll: { target: 'allUsers', guard: { type: 'mayChange', params: ({ event }) => event } },
        hide: { target: 'allUsersHidden', guard: { type: 'mayChange', params: ({ event }) => event } },
        disable: { target: 'disabled', guard: { type: 'mayChange', params: ({ event }) => event } },
      },
    },
    allUsersHidden: {
      on: {
        openToAll: { target: 'allUsers', guard: { type: 'mayChange', params: ({ event }) => event } },
        limitToInvited: { target: 'inviteOnly', guard: { type: 'mayChange', params: ({ event }) => event } },
        disable: { target: 'disabled', guard: { type: 'mayChange', params: ({ event }) => event } },
      },
    },
    allUsers: {
      on: {
        hide: { target: 'allUsersHidden', guard: { type: 'mayChange', params: ({ event }) => event } },
        limitToInvited: { target: 'inviteOnly', guard: { type: 'mayChange', params: ({ event }) => event } },
        disable: { target: 'disabled', guard: { type: 'mayChange', params: ({ event }) => event } },
      },
    },
    disabled: {
      on: {
        openToAll: { target: 'allUsers', guard: { type: 'mayChange', params: ({ event }) => event } },
        hide: { target: 'allUsersHidden', guard: { type: 'mayChange', params: ({ event }) => event } },
        limitToInvited: { target: 'inviteOnly', guard: { type: 'mayChange', params: ({ event }) => event } },
      },
    },
  },
})

export type PlanAvailabilitySnapshot = SnapshotFrom<typeof planAvailabilityLifecycle>

/** Every kind of event that the lifecycle knows, in the order screens list them. */
export const planAvailabilityEventTypes = ['openToAll', 'hide', 'limitToInvited', 'disable'] as const

/** Why the snapshot refuses the event, as data; empty when it would take it. */
export function planAvailabilityBlockers(
  snapshot: PlanAvailabilitySnapshot,
  event: PlanAvailabilityEvent,
): PlanAvailabilityBlocker[] {
  if (!knowsEvent(snapshot, event.type)) return [{ code: 'wrong_state', state: snapshot.value }]
  return blockers(snapshot.context, event)
}

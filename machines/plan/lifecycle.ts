import { setup, type SnapshotFrom } from 'xstate'
import { type Actor, type BlockerTable, law, type WrongState } from '../law.ts'
import { type DefaultPlanBlocker, type DefaultPlanFacts, defaultUses } from './plan-defaults.ts'

/** What the rules of a plan's availability look at. */
export interface PlanAvailabilityFacts extends DefaultPlanFacts {
  /** Whether any app could install it; absent in trails from before there was a rule. */
  installable?: boolean
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
  | DefaultPlanBlocker
  /** Nobody could install it, so it is not put on sale. */
  | { code: 'not_installable' }

/** What a step to GA or a shutdown does to plans; a shutdown only disables them. */
const isBroughtAlong = ({ type, cause }: PlanAvailabilityEvent): boolean =>
  cause === 'progression' || (cause === 'shutdown' && type === 'disable')

/** The event that leads to an availability. */
export const eventToAvailability = {
  allUsers: 'openToAll',
  allUsersHidden: 'hide',
  inviteOnly: 'limitToInvited',
  disabled: 'disable',
} as const satisfies Record<string, PlanAvailabilityEvent['type']>

type From = keyof typeof eventToAvailability

/** Fewer and fewer apps can have the plan. */
const fromAllToNone = ['openToAll', 'hide', 'limitToInvited', 'disable'] as const

/** A default plan is not taken from the apps that get it; the test plan stays enabled until GA (READINGS 42). */
function defaultBlockers(facts: PlanAvailabilityFacts, type: PlanAvailabilityEvent['type'], from: From) {
  const { asTest, fields } = defaultUses(facts)
  const takes = fromAllToNone.indexOf(type) > fromAllToNone.indexOf(eventToAvailability[from])
  return [
    ...(asTest && type === 'disable' ? [{ code: 'default_plan', as: 'test' } as const] : []),
    ...(takes ? fields.map((as) => ({ code: 'default_plan', as }) as const) : []),
  ]
}

function against(
  facts: PlanAvailabilityFacts,
  event: PlanAvailabilityEvent,
  from: From,
): PlanAvailabilityBlocker[] {
  const isShutdown = event.cause === 'shutdown' && event.type === 'disable'
  const sells = event.type === 'openToAll' || event.type === 'hide'
  return [
    ...(facts.stage === 'shutdown' && !isShutdown ? [{ code: 'addon_shut_down' } as const] : []),
    ...(event.by !== 'admin' && !isBroughtAlong(event) ? [{ code: 'change_request_needed' } as const] : []),
    ...(event.cause === 'choice' ? defaultBlockers(facts, event.type, from) : []),
    ...(sells && facts.installable === false ? [{ code: 'not_installable' } as const] : []),
  ]
}

const blockers = {
  openToAll: against,
  hide: against,
  limitToInvited: against,
  disable: against,
} satisfies BlockerTable<PlanAvailabilityFacts, PlanAvailabilityEvent, PlanAvailabilityBlocker, From>

const { allowed, explain } = law<PlanAvailabilityFacts, PlanAvailabilityEvent, PlanAvailabilityBlocker, From>(
  blockers,
)

/** The guard of a state's arrows: what a plan may become depends on what it is. */
const allowedFrom = (from: From) => ({ type: 'allowed', params: from }) as const

/** To whom a plan can be sold: new ones to invited people only, until staff opens them. */
export const planAvailabilityLifecycle = setup({
  types: {
    context: {} as PlanAvailabilityFacts,
    input: {} as PlanAvailabilityFacts,
    events: {} as PlanAvailabilityEvent,
  },
  guards: { allowed },
}).createMachine({
  id: 'planAvailability',
  context: ({ input }) => input,
  initial: 'inviteOnly',
  states: {
    inviteOnly: {
      on: {
        openToAll: { target: 'allUsers', guard: allowedFrom('inviteOnly') },
        hide: { target: 'allUsersHidden', guard: allowedFrom('inviteOnly') },
        disable: { target: 'disabled', guard: allowedFrom('inviteOnly') },
      },
    },
    allUsersHidden: {
      on: {
        openToAll: { target: 'allUsers', guard: allowedFrom('allUsersHidden') },
        limitToInvited: { target: 'inviteOnly', guard: allowedFrom('allUsersHidden') },
        disable: { target: 'disabled', guard: allowedFrom('allUsersHidden') },
      },
    },
    allUsers: {
      on: {
        hide: { target: 'allUsersHidden', guard: allowedFrom('allUsers') },
        limitToInvited: { target: 'inviteOnly', guard: allowedFrom('allUsers') },
        disable: { target: 'disabled', guard: allowedFrom('allUsers') },
      },
    },
    disabled: {
      on: {
        openToAll: { target: 'allUsers', guard: allowedFrom('disabled') },
        hide: { target: 'allUsersHidden', guard: allowedFrom('disabled') },
        limitToInvited: { target: 'inviteOnly', guard: allowedFrom('disabled') },
      },
    },
  },
})

export type PlanAvailabilitySnapshot = SnapshotFrom<typeof planAvailabilityLifecycle>

/** Every kind of event that the lifecycle knows, in the order screens list them. */
export const planAvailabilityEventTypes = ['openToAll', 'hide', 'limitToInvited', 'disable'] as const

/** Lists why the snapshot refuses the event, as data; empty when it would take it. */
export const planAvailabilityBlockers = explain

import type { SnapshotFrom } from 'xstate'
import { type Party, type BlockerTable, snapshotOf, type WrongState } from '../law.ts'
import { lawful } from '../lawful.ts'
import { type DefaultPlanBlocker, type DefaultPlanFacts, defaultUses, planFacts } from './plan-defaults.ts'

/** The facts that a plan's availability rules consider. */
export interface PlanAvailabilityFacts extends DefaultPlanFacts {
  /** True if any app could install it; absent in trails older than the rule. */
  installable?: boolean
}

/**
 * The cause of the change: staff's choice; the step to GA, which opens plans whoever takes it; or the
 * add-on's shutdown, which disables them.
 */
export type AvailabilityCause = 'choice' | 'progression' | 'shutdown'

export type PlanAvailabilityEvent = {
  type: 'openToAll' | 'hide' | 'limitToInvited' | 'disable'
  by: Party
  cause: AvailabilityCause
}

export type PlanAvailabilityBlocker =
  | WrongState
  /** Providers request it from staff with the change-request form. */
  | { code: 'change_request_needed' }
  | { code: 'addon_shut_down' }
  | DefaultPlanBlocker
  /** No app could install it, so it cannot be put on sale. */
  | { code: 'not_installable' }

/** True for the effect of a step to GA or of a shutdown on plans; a shutdown only disables them. */
const isBroughtAlong = ({ type, cause }: PlanAvailabilityEvent): boolean =>
  cause === 'progression' || (cause === 'shutdown' && type === 'disable')

/** The event that leads to each availability. */
export const eventToAvailability = {
  allUsers: 'openToAll',
  allUsersHidden: 'hide',
  inviteOnly: 'limitToInvited',
  disabled: 'disable',
} as const satisfies Record<string, PlanAvailabilityEvent['type']>

type From = keyof typeof eventToAvailability

/** From most to fewest apps that can install the plan. */
const fromAllToNone = ['openToAll', 'hide', 'limitToInvited', 'disable'] as const

/**
 * A default plan stays available to the apps that get it; the test plan stays enabled until GA (READINGS 42).
 */
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

const { lawfully, explain } = lawful<
  PlanAvailabilityFacts,
  PlanAvailabilityEvent,
  PlanAvailabilityBlocker,
  From
>(blockers)

/** The guard of a state's arrows: a plan's options depend on its availability. */
const allowedFrom = (from: From) => ({ type: 'allowed', params: from }) as const

/** A plan's availability for sale: a new plan is for invited users only, until staff open it. */
export const planAvailabilityLifecycle = lawfully.createMachine({
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

/** Every kind of event that the lifecycle knows, in display order. */
export const planAvailabilityEventTypes = ['openToAll', 'hide', 'limitToInvited', 'disable'] as const

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const planAvailabilityBlockers = explain

/** A plan's availability as a snapshot of its lifecycle. */
export const availabilityIn = (
  addon: Parameters<typeof planFacts>[0],
  plan: Parameters<typeof planFacts>[1] & { availability: From },
) => snapshotOf(planAvailabilityLifecycle, plan.availability, planFacts(addon, plan))

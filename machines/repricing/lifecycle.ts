import { setup, type SnapshotFrom } from 'xstate'
import {
  type Actor,
  knowsEvent,
  staffOnly,
  type StaffOnly,
  systemOnly,
  type SystemOnly,
  type WrongState,
} from '../blockers.ts'

/** What the rules of a repricing look at. Days are ISO dates in UTC. */
export interface RepricingFacts {
  /** Whether existing installs keep their price. */
  grandfathered: boolean
  /** From when new installs pay the new price. */
  repriceDate: string
  /** From when existing installs do; null when they never will. */
  existingRepriceDate: string | null
}

export type RepricingEvent =
  | { type: 'setBack'; by: Actor }
  | { type: 'takeUp'; by: Actor }
  | { type: 'approve'; by: Actor }
  | { type: 'reject'; by: Actor }
  | { type: 'rejectWithShutdown'; by: Actor }
  | { type: 'repriceNewInstalls'; by: Actor | 'system'; today: string }
  | { type: 'repriceExistingInstalls'; by: Actor | 'system'; today: string }
  | { type: 'fail'; by: Actor | 'system' }

export type RepricingBlocker =
  | WrongState
  | StaffOnly
  | SystemOnly
  | { code: 'not_due'; due: string }
  | { code: 'never_due' }

const notDue = (due: string | null, today: string): RepricingBlocker[] => {
  if (due === null) return [{ code: 'never_due' }]
  // ISO dates order as texts do.
  return today < due ? [{ code: 'not_due', due }] : []
}

const byStaff = (_facts: RepricingFacts, event: { by: Actor }): RepricingBlocker[] => staffOnly(event.by)

const blockers = {
  setBack: byStaff,
  takeUp: byStaff,
  approve: byStaff,
  reject: byStaff,
  rejectWithShutdown: byStaff,
  repriceNewInstalls: (facts, event) => [...systemOnly(event.by), ...notDue(facts.repriceDate, event.today)],
  repriceExistingInstalls: (facts, event) => [
    ...systemOnly(event.by),
    ...notDue(facts.existingRepriceDate, event.today),
  ],
  fail: (_facts, event) => systemOnly(event.by),
} satisfies {
  [T in RepricingEvent['type']]: (
    facts: RepricingFacts,
    event: Extract<RepricingEvent, { type: T }>,
  ) => RepricingBlocker[]
}

/** A plan's change of price: asked for by its provider, decided by staff, done by the platform on its dates. */
export const repricingLifecycle = setup({
  types: {
    context: {} as RepricingFacts,
    input: {} as RepricingFacts,
    events: {} as RepricingEvent,
  },
  guards: {
    byStaff: (_, event: { by: Actor }) => staffOnly(event.by).length === 0,
    bySystem: (_, event: { by: Actor | 'system' }) => systemOnly(event.by).length === 0,
    mayRepriceNewInstalls: ({ context }, event: Extract<RepricingEvent, { type: 'repriceNewInstalls' }>) =>
      blockers.repriceNewInstalls(context, event).length === 0,
    /** Nothing is left to do: existing installs keep their price. */
    mayRepriceNewInstallsOnly: (
      { context },
      event: Extract<RepricingEvent, { type: 'repriceNewInstalls' }>,
    ) => context.grandfathered && blockers.repriceNewInstalls(context, event).length === 0,
    mayRepriceExistingInstalls: (
      { context },
      event: Extract<RepricingEvent, { type: 'repriceExistingInstalls' }>,
    ) => blockers.repriceExistingInstalls(context, event).length === 0,
  },
}).createMachine({
  id: 'repricing',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      on: {
        takeUp: { target: 'in_progress', guard: { type: 'byStaff', params: ({ event }) => event } },
        approve: { target: 'approved', guard: { type: 'byStaff', params: ({ event }) => event } },
        reject: { target: 'rejected', guard: { type: 'byStaff', params: ({ event }) => event } },
        rejectWithShutdown: { target: 'rejected', guard: { type: 'byStaff', params: ({ event }) => event } },
      },
    },
    in_progress: {
      on: {
        setBack: { target: 'new', guard: { type: 'byStaff', params: ({ event }) => event } },
        approve: { target: 'approved', guard: { type: 'byStaff', params: ({ event }) => event } },
        reject: { target: 'rejected', guard: { type: 'byStaff', params: ({ event }) => event } },
        rejectWithShutdown: { target: 'rejected', guard: { type: 'byStaff', params: ({ event }) => event } },
      },
    },
    approved: {
      on: {
        takeUp: { target: 'in_progress', guard: { type: 'byStaff', params: ({ event }) => event } },
        reject: { target: 'rejected', guard: { type: 'byStaff', params: ({ event }) => event } },
        rejectWithShutdown: { target: 'rejected', guard: { type: 'byStaff', params: ({ event }) => event } },
        repriceNewInstalls: [
          {
            target: 'completed',
            guard: { type: 'mayRepriceNewInstallsOnly', params: ({ event }) => event },
          },
          {
            target: 'partially_complete',
            guard: { type: 'mayRepriceNewInstalls', params: ({ event }) => event },
          },
        ],
        fail: { target: 'error', guard: { type: 'bySystem', params: ({ event }) => event } },
      },
    },
    partially_complete: {
      on: {
        rejectWithShutdown: { target: 'rejected', guard: { type: 'byStaff', params: ({ event }) => event } },
        repriceExistingInstalls: {
          target: 'completed',
          guard: { type: 'mayRepriceExistingInstalls', params: ({ event }) => event },
        },
        fail: { target: 'error', guard: { type: 'bySystem', params: ({ event }) => event } },
      },
    },
    completed: { type: 'final' },
    rejected: { type: 'final' },
    error: { type: 'final' },
  },
})

export type RepricingSnapshot = SnapshotFrom<typeof repricingLifecycle>

export type RepricingStatus = RepricingSnapshot['value']

/** Every kind of event that the lifecycle knows, in the order screens list them. */
export const repricingEventTypes = [
  'setBack',
  'takeUp',
  'approve',
  'reject',
  'rejectWithShutdown',
  'repriceNewInstalls',
  'repriceExistingInstalls',
  'fail',
] as const satisfies readonly RepricingEvent['type'][]

/** The statuses that staff can set, and the event that each means (SPEC section 2, repricing). */
export const eventToStatus = {
  new: 'setBack',
  in_progress: 'takeUp',
  approved: 'approve',
  rejected: 'reject',
} as const satisfies Partial<Record<RepricingStatus, RepricingEvent['type']>>

export type SettableStatus = keyof typeof eventToStatus

/** Why the snapshot refuses the event, as data; empty when it would take it. */
export function repricingBlockers(snapshot: RepricingSnapshot, event: RepricingEvent): RepricingBlocker[] {
  if (!knowsEvent(snapshot, event.type)) return [{ code: 'wrong_state', state: snapshot.value }]
  const facts = snapshot.context
  switch (event.type) {
    case 'repriceNewInstalls':
      return blockers.repriceNewInstalls(facts, event)
    case 'repriceExistingInstalls':
      return blockers.repriceExistingInstalls(facts, event)
    case 'fail':
      return blockers.fail(facts, event)
    default:
      return blockers[event.type](facts, event)
  }
}

/** How lists sort repricings out (SPEC section 4). */
export const repricingGroups = {
  current: ['new', 'in_progress'],
  scheduled: ['approved', 'partially_complete'],
  history: ['completed', 'rejected', 'error'],
} as const satisfies Record<string, readonly RepricingStatus[]>

export type RepricingGroup = keyof typeof repricingGroups

/** The group of a status. Throws SPEC's error for a status that is none. */
export function repricingGroupOf(status: string): RepricingGroup {
  const found = (Object.keys(repricingGroups) as RepricingGroup[]).find((group) =>
    repricingGroups[group].some((each) => each === status),
  )
  if (found === undefined) throw new Error('state for a repricing is not one of the expected states')
  return found
}

/** Repricings that are not over; a plan has at most one of them (SPEC section 4). */
export const activeRepricingStatuses = [
  ...repricingGroups.current,
  ...repricingGroups.scheduled,
] as const satisfies readonly RepricingStatus[]

/** Whether a repricing is not over. Throws for a status that is none. */
export const isActiveRepricing = (status: string): boolean => repricingGroupOf(status) !== 'history'

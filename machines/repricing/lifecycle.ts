import { setup, type SnapshotFrom } from 'xstate'
import {
  type Party,
  type PartyOrSystem,
  type BlockerTable,
  byProvider,
  byStaff,
  bySystem,
  law,
  type ProviderOnly,
  snapshotOf,
  staffOnly,
  type StaffOnly,
  systemOnly,
  type SystemOnly,
  type WrongState,
} from '../law.ts'

/** The facts that a repricing's rules consider. Days are ISO dates in UTC. */
export interface RepricingFacts {
  /** True if existing installs keep their price. */
  grandfathered: boolean
  /** When new installs start to pay the new price. */
  repriceDate: string
  /** When existing installs do; null if never. */
  existingRepriceDate: string | null
  /** True while the plan is contract-priced; absent in the evidence of steps from before READINGS 44. */
  priceContract?: boolean
}

export type RepricingEvent =
  | { type: 'setBack'; by: Party }
  | { type: 'takeUp'; by: Party }
  | { type: 'approve'; by: Party }
  | { type: 'reject'; by: Party }
  | { type: 'rejectWithShutdown'; by: Party }
  | { type: 'withdraw'; by: Party }
  | { type: 'repriceNewInstalls'; by: PartyOrSystem; today: string }
  | { type: 'repriceExistingInstalls'; by: PartyOrSystem; today: string }
  | { type: 'fail'; by: PartyOrSystem }

export type RepricingBlocker =
  | WrongState
  | StaffOnly
  | ProviderOnly
  | SystemOnly
  | { code: 'contract_priced' }
  | { code: 'not_due'; due: string }
  | { code: 'never_due' }

const notDue = (due: string | null, today: string): RepricingBlocker[] => {
  if (due === null) return [{ code: 'never_due' }]
  // ISO dates compare as strings.
  return today < due ? [{ code: 'not_due', due }] : []
}

/** Staff only, and not while the plan's price is a contract's (READINGS 44). */
const towardApproval = (facts: RepricingFacts, { by }: { by: Party }): RepricingBlocker[] => [
  ...staffOnly(by),
  ...(facts.priceContract === true ? [{ code: 'contract_priced' } as const] : []),
]

const blockers = {
  setBack: byStaff,
  takeUp: towardApproval,
  approve: towardApproval,
  reject: byStaff,
  rejectWithShutdown: byStaff,
  withdraw: byProvider,
  repriceNewInstalls: (facts, event) => [...systemOnly(event.by), ...notDue(facts.repriceDate, event.today)],
  repriceExistingInstalls: (facts, event) => [
    ...systemOnly(event.by),
    ...notDue(facts.existingRepriceDate, event.today),
  ],
  fail: bySystem,
} satisfies BlockerTable<RepricingFacts, RepricingEvent, RepricingBlocker>

const { allowed, explain } = law<RepricingFacts, RepricingEvent, RepricingBlocker>(blockers)

/**
 * A plan's repricing: requested by its provider, who may withdraw it while it is new (READINGS 40), decided by staff,
 * applied by the platform on its dates.
 */
export const repricingLifecycle = setup({
  types: {
    context: {} as RepricingFacts,
    input: {} as RepricingFacts,
    events: {} as RepricingEvent,
  },
  guards: {
    allowed,
    /** Nothing is left to do: existing installs keep their price. */
    allowedAndGrandfathered: (args: { context: RepricingFacts; event: RepricingEvent }) =>
      args.context.grandfathered && allowed(args),
  },
}).createMachine({
  id: 'repricing',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      on: {
        takeUp: { target: 'in_progress', guard: 'allowed' },
        approve: { target: 'approved', guard: 'allowed' },
        reject: { target: 'rejected', guard: 'allowed' },
        rejectWithShutdown: { target: 'rejected', guard: 'allowed' },
        withdraw: { target: 'rejected', guard: 'allowed' },
      },
    },
    in_progress: {
      on: {
        setBack: { target: 'new', guard: 'allowed' },
        approve: { target: 'approved', guard: 'allowed' },
        reject: { target: 'rejected', guard: 'allowed' },
        rejectWithShutdown: { target: 'rejected', guard: 'allowed' },
      },
    },
    approved: {
      on: {
        takeUp: { target: 'in_progress', guard: 'allowed' },
        reject: { target: 'rejected', guard: 'allowed' },
        rejectWithShutdown: { target: 'rejected', guard: 'allowed' },
        repriceNewInstalls: [
          {
            target: 'completed',
            guard: 'allowedAndGrandfathered',
          },
          {
            target: 'partially_complete',
            guard: 'allowed',
          },
        ],
        fail: { target: 'error', guard: 'allowed' },
      },
    },
    partially_complete: {
      on: {
        rejectWithShutdown: { target: 'rejected', guard: 'allowed' },
        repriceExistingInstalls: {
          target: 'completed',
          guard: 'allowed',
        },
        fail: { target: 'error', guard: 'allowed' },
      },
    },
    completed: { type: 'final' },
    rejected: { type: 'final' },
    error: { type: 'final' },
  },
})

export type RepricingSnapshot = SnapshotFrom<typeof repricingLifecycle>

export type RepricingStatus = RepricingSnapshot['value']

/** The lifecycle's facts of a stored repricing. */
export const repricingFacts = ({
  grandfathered,
  repriceDate,
  existingRepriceDate,
  priceContract,
}: RepricingFacts): RepricingFacts => ({
  grandfathered,
  repriceDate,
  existingRepriceDate,
  ...(priceContract === undefined ? {} : { priceContract }),
})

/** A repricing's status as a snapshot of its lifecycle. */
export const repricingIn = (repricing: RepricingFacts & { status: RepricingStatus }): RepricingSnapshot =>
  snapshotOf(repricingLifecycle, repricing.status, repricingFacts(repricing))

/** Every kind of event that the lifecycle knows, in display order. */
export const repricingEventTypes = [
  'setBack',
  'takeUp',
  'approve',
  'reject',
  'rejectWithShutdown',
  'withdraw',
  'repriceNewInstalls',
  'repriceExistingInstalls',
  'fail',
] as const satisfies readonly RepricingEvent['type'][]

/** The statuses that staff can set, and the event for each (SPEC section 2, repricing). */
export const eventToStatus = {
  new: 'setBack',
  in_progress: 'takeUp',
  approved: 'approve',
  rejected: 'reject',
} as const satisfies Partial<Record<RepricingStatus, RepricingEvent['type']>>

export type SettableStatus = keyof typeof eventToStatus

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const repricingBlockers = explain

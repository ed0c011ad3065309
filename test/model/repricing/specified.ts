import {
  repricingBlockers,
  type RepricingBlocker,
  type RepricingFacts,
  repricingLifecycle,
} from '#machines/repricing/lifecycle.ts'
import {
  repricing,
  type RepricingCells,
  type RepricingEvent,
  type RepricingState,
} from '#test/spec/lifecycles/repricing.ts'
import { keysOf } from '#test/support/keys-of.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { type MachineParty, machineParty, partyNamed } from '../approval/specified.ts'

const machineEvents: Readonly<Record<RepricingEvent, string>> = {
  setNew: 'setBack',
  setInProgress: 'takeUp',
  approve: 'approve',
  reject: 'reject',
  withdraw: 'withdraw',
  repriceNewInstalls: 'repriceNewInstalls',
  repriceExistingInstalls: 'repriceExistingInstalls',
  fault: 'fail',
  shutDown: 'rejectWithShutdown',
}

const newInstalls = '2026-03-01'
const existingInstalls = '2026-04-01'
/** The last day before the dates, and the days themselves. */
const today = {
  nothing: '2026-02-28',
  'new installs': newInstalls,
  'new installs since': '2026-03-31',
  all: existingInstalls,
} as const

function word(blocker: RepricingBlocker): string {
  switch (blocker.code) {
    case 'wrong_state':
      return 'not from here'
    case 'never_due':
      return 'grandfathered'
    default:
      return blocker.code.replace('_', '-')
  }
}

/** The machine's codes, by the table's words. */
const codes: Readonly<Record<string, string>> = {
  'not from here': 'wrong_state',
  grandfathered: 'never_due',
  'contract-priced': 'contract_priced',
  'not-due': 'not_due',
  'staff-only': 'staff_only',
  'provider-only': 'provider_only',
  'system-only': 'system_only',
}

/** The dates of a repricing that have come on a day. */
function dueOn(day: string, { repriceDate, existingRepriceDate }: RepricingFacts): RepricingCells['due'] {
  if (day < repriceDate) return 'nothing'
  if (existingRepriceDate !== null && day >= existingRepriceDate) return 'all'
  return day === repriceDate ? 'new installs' : 'new installs since'
}

/** A repricing's lifecycle in the machine's words. */
export const specifiedRepricing = {
  table: repricing,
  machine: repricingLifecycle,
  blockersOf: repricingBlockers as never,
  state: (state) => state,
  facts: ({ grandfathered, contractPriced }) => ({
    grandfathered,
    priceContract: contractPriced,
    repriceDate: newInstalls,
    existingRepriceDate: grandfathered ? null : existingInstalls,
  }),
  event: ({ event, party, due }) => ({
    type: machineEvents[event],
    by: machineParty[party],
    ...(event.startsWith('reprice') ? { today: today[due] } : {}),
  }),
  word,
  cells: ({ state, facts, event }) => ({
    state: state as RepricingState,
    event: keysOf(machineEvents).find((name) => machineEvents[name] === event.type) ?? 'fault',
    party: partyNamed((event as unknown as { by: MachineParty }).by),
    grandfathered: facts.grandfathered,
    contractPriced: facts.priceContract === true,
    due: 'today' in event ? dueOn(String(event.today), facts) : 'nothing',
  }),
  code: (word) => codes[word],
} satisfies Specified<RepricingState, RepricingEvent, RepricingCells, RepricingFacts>

/** The specification of repricings. */
export const repricingAsked = askedOf(specifiedRepricing)

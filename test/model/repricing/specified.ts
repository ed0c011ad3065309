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
import type { Specified } from '#test/support/specified/specified.ts'
import { machineParty } from '../approval/specified.ts'

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

/** A repricing's lifecycle in the machine's words. */
export const specifiedRepricing: Specified<RepricingState, RepricingEvent, RepricingCells, RepricingFacts> = {
  table: repricing,
  machine: repricingLifecycle,
  blockersOf: repricingBlockers as never,
  state: (state) => state,
  facts: ({ grandfathered }) => ({
    grandfathered,
    repriceDate: newInstalls,
    existingRepriceDate: grandfathered ? null : existingInstalls,
  }),
  event: ({ event, party, due }) => ({
    type: machineEvents[event],
    by: machineParty[party],
    ...(event.startsWith('reprice') ? { today: today[due] } : {}),
  }),
  word,
}

import {
  repricingBlockers,
  type RepricingEvent,
  type RepricingFacts,
  repricingLifecycle,
} from './lifecycle.ts'
import { described } from '../lifecycle-table.ts'

const dates = { repriceDate: '2000-02-01', existingRepriceDate: '2000-03-01' }
const facts: RepricingFacts[] = [
  { ...dates, grandfathered: false },
  { ...dates, grandfathered: true, existingRepriceDate: null },
  { ...dates, grandfathered: false, priceContract: true },
]

/** A day before both dates, and one after. */
const days = ['2000-01-01', '2000-04-01']

/** Every status, grandfathered or not, of a contract-priced plan; every event, before and after its date. */
export const repricingTable = described({
  machine: repricingLifecycle,
  facts,
  events: [
    ...(['provider', 'admin'] as const).flatMap((by): RepricingEvent[] => [
      { type: 'setBack', by },
      { type: 'takeUp', by },
      { type: 'approve', by },
      { type: 'reject', by },
      { type: 'rejectWithShutdown', by },
      { type: 'withdraw', by },
    ]),
    ...(['admin', 'system'] as const).flatMap((by): RepricingEvent[] => [
      ...days.map((today) => ({ type: 'repriceNewInstalls', by, today }) as const),
      ...days.map((today) => ({ type: 'repriceExistingInstalls', by, today }) as const),
      { type: 'fail', by },
    ]),
  ],
  blockers: repricingBlockers,
})

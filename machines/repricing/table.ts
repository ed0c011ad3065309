import {
  repricingBlockers,
  type RepricingBlocker,
  type RepricingEvent,
  type RepricingFacts,
  repricingLifecycle,
} from './lifecycle.ts'
import { described } from '../lifecycle-table.ts'

const codes: Record<RepricingBlocker['code'], string> = {
  wrong_state: 'the repricing has no such step in its status',
  staff_only: 'only platform staff may do it',
  provider_only: 'only the company that asked may do it',
  system_only: 'the platform does it by itself',
  contract_priced: 'the price of its plan is a contract’s: reject it',
  not_due: 'its date has not come; carries the date',
  never_due: 'existing installs are grandfathered',
}

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
  codes,
})

import type { Party, PartyOrSystem } from '#machines/law.ts'
import type {
  RepricingEvent,
  RepricingFacts,
  RepricingSnapshot,
  RepricingStatus,
} from '#machines/repricing/lifecycle.ts'
import type { Model } from '#test/runner/model.ts'
import { repricingAsked } from './specified.ts'

/** When the repricings of the fixtures are asked for: the days are those that follow from it. */
export const requestedAt = '2026-11-02T09:00:00Z'

/** Existing installs keep their price, or follow a month after new ones; a plan may have become contract-priced. */
export const repricingFixtures: Readonly<Record<string, RepricingFacts>> = {
  grandfathered: { grandfathered: true, repriceDate: '2026-12-01', existingRepriceDate: null },
  'not grandfathered': {
    grandfathered: false,
    repriceDate: '2026-12-01',
    existingRepriceDate: '2027-01-01',
  },
  'contract-priced': {
    grandfathered: true,
    repriceDate: '2026-12-01',
    existingRepriceDate: null,
    priceContract: true,
  },
}

const people: readonly Party[] = ['provider', 'admin']
const everybody: readonly PartyOrSystem[] = [...people, 'system']

/** The days around both dates. */
const newInstallDays = ['2026-11-30', '2026-12-01']
const existingInstallDays = ['2026-12-31', '2027-01-01']

export const repricingModel = {
  name: 'repricingLifecycle',
  machine: repricingAsked.machine,
  rowsOf: repricingAsked.rows,
  starts: repricingAsked.starts(repricingFixtures, () => 'new'),
  cases: [
    ...people.flatMap((by): RepricingEvent[] => [
      { type: 'setBack', by },
      { type: 'takeUp', by },
      { type: 'approve', by },
      { type: 'reject', by },
      { type: 'rejectWithShutdown', by },
      { type: 'withdraw', by },
    ]),
    ...everybody.flatMap((by): RepricingEvent[] => [
      ...newInstallDays.map((today) => ({ type: 'repriceNewInstalls', by, today }) as const),
      ...existingInstallDays.map((today) => ({ type: 'repriceExistingInstalls', by, today }) as const),
      { type: 'fail', by },
    ]),
  ],
} satisfies Model<RepricingSnapshot, RepricingEvent, RepricingFacts>

/** Tells whether a live platform can have a repricing in the status: one that is grandfathered is never half done. */
export const canHaveStatus = ({ grandfathered }: RepricingFacts, status: RepricingStatus): boolean =>
  !grandfathered || status !== 'partially_complete'

export const everyRepricingStatus = repricingAsked.everyState

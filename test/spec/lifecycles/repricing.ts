import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'

export type RepricingState = (typeof states)[number]
const events = [
  'setNew',
  'setInProgress',
  'approve',
  'reject',
  'withdraw',
  'repriceNewInstalls',
  'repriceExistingInstalls',
  'fault',
  'shutDown',
] as const
export type RepricingEvent = (typeof events)[number]

export interface RepricingCells extends Step<RepricingState, RepricingEvent> {
  grandfathered: boolean
  /** The price of its plan has become a contract's meanwhile. */
  contractPriced: boolean
  /** Dates that have come: new installs' (the reprice date), and existing installs', one month after. */
  due: 'nothing' | 'new installs' | 'new installs since' | 'all'
}

const final = ['completed', 'rejected', 'error'] as const
const active = ['new', 'in_progress', 'approved', 'partially_complete'] as const

const states = [...active, ...final] as const

/** A price change of one plan. Asking for one is in rules/requests.ts. */
export const repricing: SpecifiedLifecycle<RepricingState, RepricingEvent, RepricingCells> = {
  name: 'repricing',
  domain: {
    state: states,
    event: events,
    party: ['provider', 'staff', 'system'],
    grandfathered: [true, false],
    contractPriced: [true, false],
    due: ['nothing', 'new installs', 'new installs since', 'all'],
  },
  isAsked: ({ event, due }) =>
    due === 'nothing' || event === 'repriceNewInstalls' || event === 'repriceExistingInstalls',
  moves: [
    ...movesOf<RepricingState, RepricingEvent, RepricingCells>('repricing', states, 'not from here', [
      ['setNew', ['in_progress'], 'new', 'r13.new-in-progress'],
      ['setInProgress', ['new', 'approved'], 'in_progress', ['r13.new-in-progress', 'r13.approved-back']],
      ['approve', ['new', 'in_progress'], 'approved', ['r13.decide', 'r13.final']],
      ['reject', ['new', 'in_progress', 'approved'], 'rejected', ['r13.decide', 'r13.approved-back']],
      ['withdraw', ['new'], 'rejected', 'r40.repricing'],
      ['repriceExistingInstalls', ['partially_complete'], 'completed', 'r12.job-existing'],
      ['fault', ['approved', 'partially_complete'], 'error', ['r12.job-fault', 'r13.final']],
      ['shutDown', active, 'rejected', ['r6.effects', 'r13.final']],
    ]),
    {
      id: 'repricing.new-installs',
      from: 'r12.job',
      given: { event: 'repriceNewInstalls', state: 'approved', grandfathered: false },
      comes: { to: 'partially_complete' },
    },
    {
      id: 'repricing.new-installs.grandfathered',
      from: 'r12.job-grandfathered',
      given: { event: 'repriceNewInstalls', state: 'approved', grandfathered: true },
      comes: { to: 'completed' },
    },
    {
      id: 'repricing.new-installs.elsewhere',
      from: 'r12.job',
      given: { event: 'repriceNewInstalls', state: ['new', 'in_progress', 'partially_complete', ...final] },
      comes: { refused: 'not from here' },
    },
  ],
  blockers: [
    {
      id: 'repricing.party.menu',
      from: ['r13.menu', 's2.repricing-menu'],
      given: { event: ['setNew', 'setInProgress', 'approve', 'reject'], party: ['provider', 'system'] },
      comes: 'staff-only',
    },
    {
      id: 'repricing.contract-priced',
      from: 'r44.contract-priced',
      given: { event: ['setInProgress', 'approve'], contractPriced: true },
      comes: 'contract-priced',
    },
    {
      id: 'repricing.party.withdraw',
      from: 'r40.repricing',
      given: { event: 'withdraw', party: ['staff', 'system'] },
      comes: 'provider-only',
    },
    {
      id: 'repricing.party.job',
      from: 'r12.job',
      given: {
        event: ['repriceNewInstalls', 'repriceExistingInstalls', 'fault'],
        party: ['provider', 'staff'],
      },
      comes: 'system-only',
    },
    {
      id: 'repricing.party.shut-down',
      from: 'r6.shutdown',
      given: { event: 'shutDown', party: ['provider', 'system'] },
      comes: 'staff-only',
    },
    {
      id: 'repricing.due.new-installs',
      from: ['r12.job', 's4.repricing.effective'],
      given: { event: 'repriceNewInstalls', due: 'nothing' },
      comes: 'not-due',
    },
    {
      id: 'repricing.due.existing-installs',
      from: ['r12.job-existing', 's4.repricing.effective'],
      given: {
        event: 'repriceExistingInstalls',
        grandfathered: false,
        due: ['nothing', 'new installs', 'new installs since'],
      },
      comes: 'not-due',
    },
    {
      id: 'repricing.due.grandfathered',
      from: 'r12.never',
      given: { event: 'repriceExistingInstalls', grandfathered: true },
      comes: 'grandfathered',
    },
  ],
}

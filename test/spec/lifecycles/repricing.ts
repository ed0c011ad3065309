import type { SpecifiedLifecycle, Step } from '../table.ts'

export type RepricingState =
  | 'new'
  | 'in_progress'
  | 'approved'
  | 'partially_complete'
  | 'completed'
  | 'rejected'
  | 'error'
export type RepricingEvent =
  | 'setNew'
  | 'setInProgress'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'repriceNewInstalls'
  | 'repriceExistingInstalls'
  | 'fault'
  | 'shutDown'

export interface RepricingCells extends Step<RepricingState, RepricingEvent> {
  grandfathered: boolean
  /** The price of its plan has become a contract's meanwhile. */
  contractPriced: boolean
  /** Dates that have come: new installs' (the reprice date), and existing installs', one month after. */
  due: 'nothing' | 'new installs' | 'new installs since' | 'all'
}

const final = ['completed', 'rejected', 'error'] as const
const active = ['new', 'in_progress', 'approved', 'partially_complete'] as const

/** A price change of one plan. Asking for one is in rules/requests.ts. */
export const repricing: SpecifiedLifecycle<RepricingState, RepricingEvent, RepricingCells> = {
  name: 'repricing',
  domain: {
    state: [...active, ...final],
    event: [
      'setNew',
      'setInProgress',
      'approve',
      'reject',
      'withdraw',
      'repriceNewInstalls',
      'repriceExistingInstalls',
      'fault',
      'shutDown',
    ],
    party: ['provider', 'staff', 'system'],
    grandfathered: [true, false],
    contractPriced: [true, false],
    due: ['nothing', 'new installs', 'new installs since', 'all'],
  },
  isAsked: ({ event, due }) =>
    due === 'nothing' || event === 'repriceNewInstalls' || event === 'repriceExistingInstalls',
  moves: [
    {
      id: 'repricing.to-new',
      from: 'r13.new-in-progress',
      given: { event: 'setNew', state: 'in_progress' },
      comes: { to: 'new' },
    },
    {
      id: 'repricing.to-new.elsewhere',
      from: 'r13.new-in-progress',
      given: { event: 'setNew', state: ['new', 'approved', 'partially_complete', ...final] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'repricing.to-in-progress',
      from: ['r13.new-in-progress', 'r13.approved-back'],
      given: { event: 'setInProgress', state: ['new', 'approved'] },
      comes: { to: 'in_progress' },
    },
    {
      id: 'repricing.to-in-progress.elsewhere',
      from: ['r13.new-in-progress', 'r13.final'],
      given: { event: 'setInProgress', state: ['in_progress', 'partially_complete', ...final] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'repricing.approve',
      from: 'r13.decide',
      given: { event: 'approve', state: ['new', 'in_progress'] },
      comes: { to: 'approved' },
    },
    {
      id: 'repricing.approve.elsewhere',
      from: ['r13.decide', 'r13.final'],
      given: { event: 'approve', state: ['approved', 'partially_complete', ...final] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'repricing.reject',
      from: ['r13.decide', 'r13.approved-back'],
      given: { event: 'reject', state: ['new', 'in_progress', 'approved'] },
      comes: { to: 'rejected' },
    },
    {
      id: 'repricing.reject.elsewhere',
      from: ['r13.approved-back', 'r13.final'],
      given: { event: 'reject', state: ['partially_complete', ...final] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'repricing.withdraw',
      from: 'r40.repricing',
      given: { event: 'withdraw', state: 'new' },
      comes: { to: 'rejected' },
    },
    {
      id: 'repricing.withdraw.elsewhere',
      from: 'r40.repricing',
      given: { event: 'withdraw', state: ['in_progress', 'approved', 'partially_complete', ...final] },
      comes: { refused: 'not from here' },
    },
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
    {
      id: 'repricing.existing-installs',
      from: 'r12.job-existing',
      given: { event: 'repriceExistingInstalls', state: 'partially_complete' },
      comes: { to: 'completed' },
    },
    {
      id: 'repricing.existing-installs.elsewhere',
      from: 'r12.job-existing',
      given: { event: 'repriceExistingInstalls', state: ['new', 'in_progress', 'approved', ...final] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'repricing.fault',
      from: 'r12.job-fault',
      given: { event: 'fault', state: ['approved', 'partially_complete'] },
      comes: { to: 'error' },
    },
    {
      id: 'repricing.fault.elsewhere',
      from: ['r12.job-fault', 'r13.final'],
      given: { event: 'fault', state: ['new', 'in_progress', ...final] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'repricing.shut-down',
      from: 'r6.effects',
      given: { event: 'shutDown', state: active },
      comes: { to: 'rejected' },
    },
    {
      id: 'repricing.shut-down.final',
      from: ['r6.effects', 'r13.final'],
      given: { event: 'shutDown', state: final },
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

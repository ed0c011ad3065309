import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Lifecycle } from '#machines/lifecycle-table.ts'
import { type LifecycleName, lifecycles } from '#machines/lifecycles.ts'
import type { ApprovalEvent, ApprovalFacts } from '#machines/approval/lifecycle.ts'
import type { InvitationEvent, InvitationFacts } from '#machines/invitation/lifecycle.ts'
import type { PlanAvailabilityEvent, PlanAvailabilityFacts } from '#machines/plan/lifecycle.ts'
import type { ProgressionEvent, ProgressionFacts } from '#machines/progression/lifecycle.ts'
import type { RepricingEvent, RepricingFacts } from '#machines/repricing/lifecycle.ts'
import type { ReviewEvent, ReviewFacts } from '#machines/review/lifecycle.ts'
import type { ReviewStepEvent, ReviewStepFacts } from '#machines/review/review-step.ts'

/** Everything a lifecycle is asked: every event in every state on all of these facts. */
export interface LawCases {
  machine: AnyStateMachine
  blockers: (snapshot: AnyMachineSnapshot, event: { type: string }) => readonly { code: string }[]
  facts: readonly object[]
  events: readonly { type: string }[]
  /** Events that a later version has added, on facts of its own; their answers are in a file beside the others. */
  added?: { facts: readonly object[]; events: readonly { type: string }[] }
}

type Asked<Facts, Event> = { facts: readonly Facts[]; events: readonly Event[] }
type AskedCases = Omit<LawCases, 'machine' | 'blockers'>

const cases = <Facts extends object, Event extends { type: string }>(
  given: Asked<Facts, Event> & { added?: Asked<Facts, Event> },
): AskedCases => given

const people = ['provider', 'admin'] as const
const anybody = ['provider', 'admin', 'system'] as const
const stages = ['alpha', 'beta', 'ga', 'shutdown'] as const
const lists = ['business', 'technical', 'gaTechnical', 'pricingPlans', 'approvedSupplier'] as const
const approvals = [
  'marketplace_fitting_approval',
  'alpha_engineering_approval',
  'article_review_approval',
  'beta_engineering_approval',
  'pricing_plan_approval',
] as const
const approvalStates = ['notStarted', 'pending', 'rejected', 'approved'] as const
const booleans = [false, true] as const

/** None, one list each, and all of them twice. */
const incompletes = [
  [],
  ...lists.map((list) => [{ list, name: 'first' }]),
  lists.flatMap((list) => [
    { list, name: 'first' },
    { list, name: 'second' },
  ]),
]

type Changed = ApprovalFacts['changed']
const change = { ofTestPlan: false, by: 'provider' } as const
const changes: Changed[] = [
  undefined,
  [],
  [{ ...change, subjectType: 'plan', field: 'priceCents' }],
  [{ ...change, subjectType: 'plan', field: 'priceCents', ofTestPlan: true }],
  [{ ...change, subjectType: 'plan', field: 'priceCents', by: 'admin' }],
  [
    { ...change, subjectType: 'addon', field: 'languages' },
    { ...change, subjectType: 'manifest', field: 'manifest' },
  ],
  [{ ...change, subjectType: 'documentation', field: 'devcenterUrl' }],
]

const approvalFacts = approvals.flatMap((type) =>
  stages.flatMap((stage) => [
    ...incompletes.flatMap((incomplete) =>
      booleans.map((hasDocumentationUrl): ApprovalFacts => ({
        type,
        stage,
        incomplete,
        hasDocumentationUrl,
      })),
    ),
    ...changes.flatMap((changed): ApprovalFacts[] =>
      changed === undefined ? [] : [{ type, stage, incomplete: [], hasDocumentationUrl: true, changed }],
    ),
  ]),
)

const progressionFacts = incompletes.flatMap((incomplete) =>
  approvals.flatMap((one) =>
    approvalStates.flatMap((state) =>
      approvalStates.map((others): ProgressionFacts => ({
        incomplete,
        approvals: {
          ...(Object.fromEntries(approvals.map((type) => [type, others])) as ProgressionFacts['approvals']),
          [one]: state,
        },
      })),
    ),
  ),
)

const defaultsOf: PlanAvailabilityFacts['defaultOf'][] = [
  undefined,
  [],
  ['defaultPlanSlug'],
  ['spaceDefaultPlanSlug', 'temporarySupportedPlanSlug'],
  ['defaultPlanSlug', 'temporarySpaceSupportedPlanSlug'],
]

const planFacts = stages.flatMap((stage) =>
  ([undefined, false, true] as const).flatMap((isTest) =>
    ([undefined, false, true] as const).flatMap((installable) =>
      defaultsOf.map((defaultOf): PlanAvailabilityFacts => ({
        stage,
        ...(isTest === undefined ? {} : { isTest }),
        ...(installable === undefined ? {} : { installable }),
        ...(defaultOf === undefined ? {} : { defaultOf }),
      })),
    ),
  ),
)

const invitationFacts = stages.flatMap((stage): InvitationFacts[] => [
  { kind: 'alphaUser', stage, availability: null },
  ...(['allUsers', 'allUsersHidden', 'inviteOnly', 'disabled'] as const).map(
    (availability) => ({ kind: 'planPass', stage, availability }) as const,
  ),
])

const repricingFacts: RepricingFacts[] = booleans.flatMap((grandfathered) =>
  [null, '2000-03-01', '2000-02-01'].map((existingRepriceDate) => ({
    grandfathered,
    existingRepriceDate,
    repriceDate: '2000-02-01',
  })),
)
/** Before all dates, on each, after them. */
const days = ['2000-01-31', '2000-02-01', '2000-03-01', '2000-03-02']

const endings = ['completed', 'failed', 'internal_error', 'skipped', 'cancelled'] as const
const unfinished = ['pending', 'in_progress', 'async_wait'] as const
const stepStatuses = [...unfinished, ...endings]

const reviewFacts: ReviewFacts[] = [
  { steps: [] },
  ...stepStatuses.map((status) => ({ steps: ['completed', status] }) as const),
  { steps: endings },
]

const stepFacts = (['new', 'in_progress', 'cancelling', 'finished'] as const).flatMap((reviewStatus) =>
  (['manifest', 'provision', 'deprovision', 'reprovision'] as const).flatMap((name) =>
    [[], ...stepStatuses.map((status) => ['completed', status] as const)].flatMap((before) =>
      [null, '2000-02-01T00:00:00Z'].map((waitsUntil): ReviewStepFacts => ({
        name,
        before,
        reviewStatus,
        waitsUntil,
      })),
    ),
  ),
)

/** More than their tables try, by the names of the lifecycles' exports. */
const asked: Readonly<Partial<Record<LifecycleName, AskedCases>>> = {
  approvalLifecycle: cases({
    facts: approvalFacts,
    events: [
      ...people.flatMap((by): ApprovalEvent[] => [
        { type: 'request', by },
        { type: 'approve', by },
        { type: 'reject', by, message: 'Too slow.' },
        { type: 'reject', by, message: ' ' },
        { type: 'reopen', by },
        { type: 'edit', by },
        { type: 'approveWithProgression', by },
      ]),
      ...anybody.map((by): ApprovalEvent => ({ type: 'lapse', by })),
    ],
    added: {
      facts: approvalFacts.flatMap((facts) => [
        facts,
        ...booleans.map((rejectionStands) => ({ ...facts, rejectionStands })),
      ]),
      // Nothing lets the platform send it; it is refused all the same.
      events: anybody.map((by) => ({ type: 'withdraw', by }) as ApprovalEvent),
    },
  }),
  passwordResetLifecycle: cases({
    facts: [30, 1, 0.01, 0, -1, -60].map((minutesLeft) => ({ minutesLeft })),
    events: (['use', 'replace', 'expire'] as const).flatMap((type) => anybody.map((by) => ({ type, by }))),
  }),
  deliveryLifecycle: cases({
    facts: [0, 1, 9, 10, 11].flatMap((attempts) =>
      (['enabled', 'disabled'] as const).map((endpoint) => ({ attempts, endpoint })),
    ),
    events: (['deliver', 'fail', 'giveUp', 'sendAgain'] as const).flatMap((type) =>
      anybody.map((by) => ({ type, by })),
    ),
  }),
  secondFactorLifecycle: cases({
    facts: (['right', 'wrong', 'missing'] as const).flatMap((code) =>
      booleans.map((isWaiting) => ({ code, isWaiting })),
    ),
    events: (['setUp', 'confirm', 'prove', 'renewCodes', 'remove', 'reset'] as const).flatMap((type) =>
      anybody.map((by) => ({ type, by })),
    ),
  }),
  passkeyLifecycle: cases({
    facts: (['right', 'unverified', 'copied', 'wrong'] as const).flatMap((proof) =>
      booleans.flatMap((isOver) => booleans.map((isFull) => ({ proof, isOver, isFull }))),
    ),
    events: (['add', 'use', 'rename', 'remove', 'reset'] as const).flatMap((type) =>
      anybody.map((by) => ({ type, by })),
    ),
  }),
  accountAccessLifecycle: cases({
    facts: (['no', 'yes', 'last'] as const).flatMap((staff) =>
      booleans.flatMap((isOwn) =>
        booleans.map((has) => ({
          staff,
          isOwn,
          mayBeStaff: has,
          hasFactor: has,
          isSignedIn: has,
          linkWorks: has,
        })),
      ),
    ),
    events: (
      [
        'accept',
        'resend',
        'withdraw',
        'disable',
        'enable',
        'grant',
        'revoke',
        'resetFactor',
        'endSessions',
        'sendReset',
        'unlock',
      ] as const
    ).flatMap((type) => anybody.map((by) => ({ type, by }))),
  }),
  progressionLifecycle: cases({
    facts: progressionFacts,
    events: people.flatMap((by): ProgressionEvent[] => [
      { type: 'progressToBeta', by },
      { type: 'progressToGa', by },
      { type: 'shutDown', by },
    ]),
  }),
  planAvailabilityLifecycle: cases({
    facts: planFacts,
    events: (['openToAll', 'hide', 'limitToInvited', 'disable'] as const).flatMap((type) =>
      people.flatMap((by) =>
        (['choice', 'progression', 'shutdown'] as const).map((cause): PlanAvailabilityEvent => ({
          type,
          by,
          cause,
        })),
      ),
    ),
  }),
  invitationLifecycle: cases({
    facts: invitationFacts,
    events: (['invite', 'withdraw'] as const).flatMap((type) =>
      people.map((by): InvitationEvent => ({ type, by })),
    ),
  }),
  repricingLifecycle: cases({
    facts: repricingFacts,
    events: [
      ...people.flatMap((by): RepricingEvent[] => [
        { type: 'setBack', by },
        { type: 'takeUp', by },
        { type: 'approve', by },
        { type: 'reject', by },
        { type: 'rejectWithShutdown', by },
      ]),
      ...anybody.flatMap((by): RepricingEvent[] => [
        ...days.map((today) => ({ type: 'repriceNewInstalls', by, today }) as const),
        ...days.map((today) => ({ type: 'repriceExistingInstalls', by, today }) as const),
        { type: 'fail', by },
      ]),
    ],
    added: {
      facts: [...repricingFacts, ...repricingFacts.map((facts) => ({ ...facts, priceContract: true }))],
      events: [
        ...anybody.map((by) => ({ type: 'withdraw', by }) as RepricingEvent),
        ...people.flatMap((by): RepricingEvent[] => [
          { type: 'setBack', by },
          { type: 'takeUp', by },
          { type: 'approve', by },
          { type: 'reject', by },
        ]),
      ],
    },
  }),
  automaticReviewLifecycle: cases({
    facts: reviewFacts,
    events: [
      ...anybody.flatMap((by): ReviewEvent[] => [
        { type: 'begin', by },
        { type: 'finish', by },
      ]),
      ...people.flatMap((by): ReviewEvent[] => [
        { type: 'cancel', by },
        { type: 'endWithShutdown', by },
      ]),
    ],
  }),
  reviewStepLifecycle: cases({
    facts: stepFacts,
    events: anybody.flatMap((by): ReviewStepEvent[] => [
      ...(['start', 'pass', 'fail', 'breakDown', 'wait', 'resume', 'skip', 'cancel'] as const).map(
        (type) => ({ type, by }),
      ),
      { type: 'endWithShutdown', by },
      { type: 'timeOut', by, now: '2000-01-31T23:59:59Z' },
      { type: 'timeOut', by, now: '2000-02-01T00:00:00Z' },
    ]),
  }),
}

/** Every lifecycle, by the name of its export: on the facts above, else on those of its table. */
export const lawCases: Readonly<Record<string, LawCases>> = Object.fromEntries(
  Object.entries<Lifecycle>(lifecycles).map(([name, { machine, blockers, facts, events }]) => [
    name,
    { machine, blockers, ...(asked[name as LifecycleName] ?? { facts, events }) },
  ]),
)

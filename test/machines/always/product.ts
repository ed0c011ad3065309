import type { AnyStateMachine, ContextFrom, EventFrom } from 'xstate'
import { approvalLifecycle, type ApprovalFacts } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import { type Party, type PartyOrSystem, type StateOf, stepOf } from '#machines/law.ts'
import { planAvailabilityLifecycle } from '#machines/plan/lifecycle.ts'
import { progressionLifecycle } from '#machines/progression/lifecycle.ts'
import type { IncompleteRequirement, Stage } from '#machines/progression/stage.ts'
import { repricingLifecycle, type RepricingStatus } from '#machines/repricing/lifecycle.ts'
import { repricingRequestBlockers } from '#machines/repricing/repricing-request.ts'
import { changes, machineLists, specifiedNeeds } from '#test/model/approval/specified.ts'
import type { Availability } from '#test/spec/lifecycles/availability.ts'
import { type Change, lapses } from '#test/spec/rules/lapses.ts'
import { repricingGroups } from '#test/spec/rules/requests.ts'
import { matching, only } from '#test/spec/table.ts'
import { keysOf } from '#test/support/keys-of.ts'

/** An approval, with what only the specification remembers of it. */
interface Approval {
  state: ApprovalState
  rejectionStands: boolean
  /** True if it was approved, and nothing that it is of was changed by the provider since. */
  stands: boolean
}

export interface Repricing {
  status: RepricingStatus
  grandfathered: boolean
  /** How many of its dates have come. */
  due: 0 | 1 | 2
}

type List = keyof typeof machineLists | 'article'

/** An add-on with its approvals, one plan that is sold, and that plan's repricings. */
export interface Product {
  stage: Stage
  approvals: Readonly<Record<ApprovalType, Approval>>
  /** The one requirement list that is incomplete, if any. */
  lacking: List | null
  plan: Availability
  /** Those that are not over, and the last one that is. */
  repricings: readonly Repricing[]
}

/** A thing that can happen, with all that comes along. */
export interface Move {
  said: string
  by: PartyOrSystem
  /** The event of one record's lifecycle that it is, if it is one. */
  event?: string
  /** The change of the add-on that it is, if it is one. */
  change: Change | null
  /** A step that comes along, but is refused. */
  refused?: string
  to: Product
}

export const types = keysOf(specifiedNeeds)
export const typesOf = (stage: Stage) => types.filter((type) => specifiedNeeds[type].stage === stage)
export const isActive = ({ status }: Repricing) => only(repricingGroups, { status }).comes !== 'history'

const people: readonly Party[] = ['provider', 'admin']
const everybody: readonly PartyOrSystem[] = [...people, 'system']

export const beginning: Product = {
  stage: 'alpha',
  approvals: Object.fromEntries(
    types.map((type) => [type, { state: 'notStarted', rejectionStands: false, stands: false }]),
  ) as Record<ApprovalType, Approval>,
  lacking: null,
  plan: 'inviteOnly',
  repricings: [],
}

/** Steps are asked for again and again; lifecycles answer the same each time. */
const answers = new Map<string, string | null>()

/** The state that the product's own lifecycle goes to; null if it refuses. */
function target<M extends AnyStateMachine>(
  lifecycle: M,
  from: StateOf<M>,
  facts: ContextFrom<M>,
  event: EventFrom<M>,
): StateOf<M> | null {
  const key = `${lifecycle.id} ${from} ${JSON.stringify(event)} ${JSON.stringify(facts)}`
  if (!answers.has(key)) answers.set(key, stepOf(lifecycle, { from, facts, event })?.to ?? null)
  return answers.get(key) as StateOf<M> | null
}

const incompleteOf = ({ lacking }: Product): IncompleteRequirement[] =>
  lacking === null || lacking === 'article' ? [] : [{ list: machineLists[lacking], name: 'an item' }]

const approvalFacts = (
  product: Product,
  type: ApprovalType,
  changed: ApprovalFacts['changed'] = [],
): ApprovalFacts => ({
  type,
  stage: product.stage,
  incomplete: incompleteOf(product),
  hasDocumentationUrl: product.lacking !== 'article',
  changed,
  rejectionStands: product.approvals[type].rejectionStands,
})

const withApproval = (product: Product, type: ApprovalType, approval: Approval): Product => ({
  ...product,
  approvals: { ...product.approvals, [type]: approval },
})

/** The product after an approval's event, null if it is refused. */
function decided(product: Product, type: ApprovalType, event: EventFrom<typeof approvalLifecycle>) {
  const before = product.approvals[type]
  const state = target(approvalLifecycle, before.state, approvalFacts(product, type), event)
  if (state === null) return null
  const isApproved = event.type === 'approve' || event.type === 'approveWithProgression'
  return withApproval(product, type, {
    state,
    rejectionStands: event.type === 'reject' || (!isApproved && before.rejectionStands),
    stands: isApproved || (state === 'approved' && before.stands),
  })
}

function approvalMoves(product: Product): Move[] {
  const message = 'Not yet.'
  return types.flatMap((type) =>
    people.flatMap((by) =>
      (['request', 'approve', 'reject', 'reopen', 'edit', 'withdraw', 'lapse'] as const).flatMap((name) => {
        const event = name === 'reject' ? { type: name, by, message } : { type: name, by }
        const to = decided(product, type, event)
        return to === null ? [] : [{ said: `${name} ${type} by ${by}`, by, event: name, change: null, to }]
      }),
    ),
  )
}

/** Somebody changes the add-on, and what was approved of it lapses by the product's own rule (READINGS 39). */
function changeMoves(product: Product): Move[] {
  if (product.stage !== 'alpha' && product.stage !== 'beta') return []
  const { stage } = product
  return people.flatMap((by) =>
    keysOf(changes).flatMap((change) => {
      const told = changes[change]
      if (told === null) return []
      const changed = [{ ...told, ofTestPlan: change === "test's values", by }]
      const party = by === 'admin' ? 'staff' : by
      const to = types.reduce((after, type) => {
        const own = after.approvals[type]
        if (own.state !== 'approved') return after
        const event = { type: 'lapse', by: 'system' } as const
        const lapsed = target(approvalLifecycle, 'approved', approvalFacts(product, type, changed), event)
        const concerns = matching(lapses, { change, stage, party }).some(({ comes }) => comes === type)
        const state = lapsed ?? own.state
        return withApproval(after, type, {
          ...own,
          state,
          stands: state === 'approved' && own.stands && !concerns,
        })
      }, product)
      return [{ said: `${by} changes ${change}`, by, change, to }]
    }),
  )
}

/** Lists come to lack something, and are completed again. */
function listMoves(product: Product): Move[] {
  if (product.stage === 'shutdown') return []
  const lists: readonly List[] = [...keysOf(machineLists), 'article']
  const others = product.lacking === null ? lists : [null]
  return others.map((lacking) => ({
    said:
      lacking === null ? `provider completes ${product.lacking}` : `provider leaves ${lacking} incomplete`,
    by: 'provider',
    change: null,
    to: { ...product, lacking },
  }))
}

const planFacts = ({ stage }: Product) => ({ stage, isTest: false, defaultOf: [], installable: true })
const planEvents = ['openToAll', 'hide', 'limitToInvited', 'disable'] as const

function planMoves(product: Product): Move[] {
  return people.flatMap((by) =>
    planEvents.flatMap((type) => {
      const event = { type, by, cause: 'choice' } as const
      const plan = target(planAvailabilityLifecycle, product.plan, planFacts(product), event)
      return plan === null
        ? []
        : [{ said: `${type} by ${by}`, by, event: type, change: null, to: { ...product, plan } }]
    }),
  )
}

/** Something that comes along with a step was refused. */
class RefusedAlong extends Error {}

function along<State>(state: State | null, said: string): State {
  if (state === null) throw new RefusedAlong(said)
  return state
}

/** The product after a step, with all that comes along; as it was, and what is refused, where something is. */
function withAll(product: Product, by: Party, type: 'progressToBeta' | 'progressToGa' | 'shutDown') {
  try {
    return { to: type === 'shutDown' ? ended(product, by) : progressed(product, by, type) }
  } catch (error) {
    if (!(error instanceof RefusedAlong)) throw error
    return { to: product, refused: error.message }
  }
}

function progressionMoves(product: Product): Move[] {
  const approvals = Object.fromEntries(types.map((type) => [type, product.approvals[type].state]))
  const facts = {
    incomplete: incompleteOf(product),
    approvals: approvals as Record<ApprovalType, ApprovalState>,
  }
  return people.flatMap((by) =>
    (['progressToBeta', 'progressToGa', 'shutDown'] as const).flatMap((type) => {
      const event = { type, by }
      const stage = target(progressionLifecycle, product.stage, facts, event)
      if (stage === null) return []
      const { to, ...refused } = withAll(product, by, type)
      const said = `${type} by ${by}`
      return [{ said, by, event: type, change: null, to: { ...to, stage }, ...refused }]
    }),
  )
}

/** Staff's step approves what is pending or not asked for; the one to GA opens the plans (READINGS 1 and 5). */
function progressed(product: Product, by: Party, type: 'progressToBeta' | 'progressToGa'): Product {
  const approved = typesOf(product.stage).reduce(
    (after, each) =>
      after.approvals[each].state === 'approved'
        ? after
        : along(decided(after, each, { type: 'approveWithProgression', by }), `approval of ${each}`),
    product,
  )
  if (type === 'progressToBeta' || approved.plan === 'allUsers') return approved
  const event = { type: 'openToAll', by, cause: 'progression' } as const
  const plan = target(planAvailabilityLifecycle, approved.plan, planFacts(approved), event)
  return { ...approved, plan: along(plan, 'opening of the plan') }
}

/** A shutdown disables the plans and rejects the repricings that are active (READINGS 6). */
function ended(product: Product, by: Party): Product {
  const event = { type: 'disable', by, cause: 'shutdown' } as const
  const disabled = () => target(planAvailabilityLifecycle, product.plan, planFacts(product), event)
  return {
    ...product,
    plan: product.plan === 'disabled' ? 'disabled' : along(disabled(), 'disabling of the plan'),
    repricings: product.repricings.map((each) => {
      if (!isActive(each)) return each
      const status = repriced(each, { type: 'rejectWithShutdown', by })
      return { ...each, status: along(status, 'rejection of the repricing') }
    }),
  }
}

const days = ['2026-11-30', '2026-12-01', '2027-01-01'] as const

const repriced = ({ status, grandfathered }: Repricing, event: EventFrom<typeof repricingLifecycle>) =>
  target(
    repricingLifecycle,
    status,
    { grandfathered, repriceDate: days[1], existingRepriceDate: grandfathered ? null : days[2] },
    event,
  )

function repricingMoves(product: Product): Move[] {
  const { repricings } = product
  const stepped = repricings.flatMap((repricing, nth) =>
    everybody.flatMap((by) => {
      const today = days[repricing.due]
      const events = [
        ...(people.some((each) => each === by)
          ? (['setBack', 'takeUp', 'approve', 'reject', 'withdraw', 'rejectWithShutdown'] as const).map(
              (type) => ({ type, by: by as Party }),
            )
          : []),
        { type: 'repriceNewInstalls' as const, by, today },
        { type: 'repriceExistingInstalls' as const, by, today },
        { type: 'fail' as const, by },
      ]
      return events.flatMap((event): Move[] => {
        const status = repriced(repricing, event)
        if (status === null) return []
        // An approval that comes late counts the dates anew (READINGS 12).
        const due = event.type === 'approve' ? 0 : repricing.due
        const to = { ...product, repricings: repricings.with(nth, { ...repricing, status, due }) }
        return [{ said: `${event.type} by ${by}`, by, event: event.type, change: null, to }]
      })
    }),
  )
  return [...stepped, ...requestMoves(product), ...dayMoves(product)]
}

function requestMoves(product: Product): Move[] {
  const active = product.repricings.filter((each) => isActive(each))
  const asking = {
    stage: product.stage,
    isTestPlan: false,
    priceContract: false,
    priceCents: 1900,
    active: active[0] === undefined ? null : { id: 'r', status: active[0].status },
  }
  if (repricingRequestBlockers(asking, 2900).length > 0) return []
  return [true, false].map((grandfathered) => ({
    said: `provider asks for another price${grandfathered ? ', grandfathered' : ''}`,
    by: 'provider',
    change: null,
    to: { ...product, repricings: [...active, { status: 'new', grandfathered, due: 0 }] },
  }))
}

function dayMoves(product: Product): Move[] {
  const later = product.repricings.map((each) =>
    isActive(each) && each.due < 2 ? { ...each, due: each.due === 0 ? (1 as const) : (2 as const) } : each,
  )
  const isNothing = later.every((each, nth) => each === product.repricings[nth])
  if (isNothing) return []
  return [{ said: 'days pass', by: 'system', change: null, to: { ...product, repricings: later } }]
}

/** Everything that the product's lifecycles let happen next, by anybody. */
export const movesOf = (product: Product): Move[] => [
  ...approvalMoves(product),
  ...changeMoves(product),
  ...listMoves(product),
  ...progressionMoves(product),
  ...planMoves(product),
  ...repricingMoves(product),
]

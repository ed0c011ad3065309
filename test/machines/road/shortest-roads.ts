import { approval, type ApprovalState, type ApprovalType } from '#test/spec/lifecycles/approval.ts'
import { progression } from '#test/spec/lifecycles/progression.ts'
import { expected } from '#test/spec/table.ts'
import type { RoadCells } from '#test/spec/rules/road.ts'

/*
 * The distance of every situation from GA, by the specification's tables alone: edges of the whole graph, then breadth
 * first from GA backwards. One item stands for each list, since the tables speak of lists.
 */

const alphaTypes = [
  'marketplace_fitting_approval',
  'alpha_engineering_approval',
  'article_review_approval',
] as const
const betaTypes = ['beta_engineering_approval', 'pricing_plan_approval'] as const
const states = ['not_started', 'pending', 'approved', 'rejected'] as const

/** An item of each list; the technical ones come with their reviews. */
const items = [
  'business.summary',
  'technical.automatic_review',
  'gaTechnical.automatic_review',
  'pricing.plan_prices',
] as const

type Situation = Required<Pick<RoadCells, 'stage' | 'lacks' | 'approvals' | 'article'>> &
  Pick<RoadCells, 'reviewRuns'>

export const keyOfCells = ({ stage, lacks, approvals, article, reviewRuns }: Situation): string =>
  [
    stage,
    [...lacks].toSorted().join(),
    ...[...alphaTypes, ...betaTypes].map((type) => approvals[type] ?? 'not_started'),
    article,
    reviewRuns,
  ].join(' ')

const listCells = ({ lacks, article }: Situation) => {
  const list = (name: string) =>
    lacks.some((item) => item.startsWith(`${name}.`)) ? ('lacking' as const) : ('complete' as const)
  return {
    business: list('business'),
    technical: list('technical'),
    gaTechnical: list('gaTechnical'),
    pricing: list('pricing'),
    supplier: list('supplier'),
    article,
  }
}

const approvalTo = (at: Situation, type: ApprovalType, event: 'request' | 'approve'): ApprovalState | null =>
  expected(approval, {
    ...listCells(at),
    state: at.approvals[type] ?? 'not_started',
    event,
    party: event === 'request' ? 'provider' : 'staff',
    type,
    stage: at.stage,
    message: 'given',
    subject: 'changed by the provider',
    rejectionMessage: 'none',
  }).to

const progressionTo = (at: Situation, event: 'toBeta' | 'toGa') => {
  const { article: _, ...lists } = listCells(at)
  const state = (type: ApprovalType) => at.approvals[type] ?? 'not_started'
  return expected(progression, {
    ...lists,
    state: at.stage,
    event,
    party: 'provider',
    marketplaceFitting: state('marketplace_fitting_approval'),
    alphaEngineering: state('alpha_engineering_approval'),
    articleReview: state('article_review_approval'),
    betaEngineering: state('beta_engineering_approval'),
    pricingPlan: state('pricing_plan_approval'),
    salablePlan: 'there',
  }).to
}

const reviewOf = {
  alpha: { to: 'beta', item: 'technical.automatic_review' },
  beta: { to: 'ga', item: 'gaTechnical.automatic_review' },
} as const

/** Every situation that one party's own step leads to. */
function nextOf(at: Situation): Situation[] {
  const found: Situation[] = []
  const lack = (item: string) => at.lacks.includes(item)
  const completed = (item: string): Situation => ({ ...at, lacks: at.lacks.filter((each) => each !== item) })
  for (const item of ['business.summary', 'pricing.plan_prices']) if (lack(item)) found.push(completed(item))
  if (at.article === 'lacking' && at.stage === 'alpha') {
    const saved: Situation = { ...at, article: 'complete' }
    const to = approvalTo(saved, 'article_review_approval', 'request')
    found.push(
      to === null ? saved : { ...saved, approvals: { ...at.approvals, article_review_approval: to } },
    )
  }
  for (const type of [...alphaTypes, ...betaTypes]) {
    for (const event of ['request', 'approve'] as const) {
      // Staff decide what is before them.
      if (event === 'approve' && at.approvals[type] !== 'pending') continue
      const to = approvalTo(at, type, event)
      if (to !== null) found.push({ ...at, approvals: { ...at.approvals, [type]: to } })
    }
  }
  if (at.stage === 'alpha' || at.stage === 'beta') {
    const { to, item } = reviewOf[at.stage]
    if (at.reviewRuns === to) {
      const { reviewRuns: _, ...over } = completed(item)
      found.push(over)
    } else if (at.reviewRuns === undefined && lack(item)) found.push({ ...at, reviewRuns: to })
  }
  const stage = progressionTo(at, at.stage === 'alpha' ? 'toBeta' : 'toGa')
  if (stage !== null) found.push({ ...at, stage })
  return found
}

/** Situations that the roads are compared in: every state of the stage's own approvals with every list lacking or not. */
export function* situations(): Generator<Situation> {
  const subsets = Array.from({ length: 2 ** items.length }, (_, bits) =>
    items.filter((_item, i) => (bits >> i) % 2 === 1),
  )
  const combinations = (types: readonly ApprovalType[]): Partial<Record<ApprovalType, ApprovalState>>[] =>
    types.reduce<Partial<Record<ApprovalType, ApprovalState>>[]>(
      (all, type) => all.flatMap((each) => states.map((state) => ({ ...each, [type]: state }))),
      [{}],
    )
  const passed = {
    marketplace_fitting_approval: 'approved',
    alpha_engineering_approval: 'approved',
    article_review_approval: 'approved',
  } as const
  for (const approvals of combinations(alphaTypes))
    for (const lacks of subsets)
      for (const article of ['complete', 'lacking'] as const)
        yield { stage: 'alpha', lacks, approvals, article }
  for (const approvals of combinations(betaTypes))
    for (const lacks of subsets.filter(
      (each) => !each.includes('business.summary') && !each.includes('technical.automatic_review'),
    ))
      yield { stage: 'beta', lacks, approvals: { ...passed, ...approvals }, article: 'complete' }
}

/** The distance from GA of every situation that one of these leads to, in steps. */
export function distances(starts: Iterable<Situation>): ReadonlyMap<string, number> {
  const before = new Map<string, string[]>()
  const seen = new Set<string>()
  const open: Situation[] = [...starts]
  const arrived = new Set<string>()
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const key = keyOfCells(at)
    if (seen.has(key)) continue
    seen.add(key)
    if (at.stage === 'ga') {
      arrived.add(key)
      continue
    }
    for (const next of nextOf(at)) {
      const to = keyOfCells(next)
      const froms = before.get(to)
      if (froms === undefined) before.set(to, [key])
      else froms.push(key)
      open.push(next)
    }
  }
  const far = new Map<string, number>([...arrived].map((key) => [key, 0]))
  let front = [...arrived]
  for (let steps = 1; front.length > 0; steps++) {
    front = front
      .flatMap((key) => before.get(key) ?? [])
      .filter((key) => {
        if (far.has(key)) return false
        far.set(key, steps)
        return true
      })
  }
  return far
}

import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import type {
  ProgressionEvent,
  ProgressionFacts,
  ProgressionSnapshot,
} from '#machines/progression/lifecycle.ts'
import type { IncompleteRequirement, Stage } from '#machines/progression/stage.ts'
import type { Model } from '#test/runner/model.ts'
import { keysOf } from '#test/support/keys-of.ts'
import { specifiedNeeds } from '../approval/specified.ts'
import { progressionAsked } from './specified.ts'

const actors: readonly Party[] = ['provider', 'admin']
export const stages: readonly Stage[] = ['alpha', 'beta', 'ga', 'shutdown']
export const approvalTypes = keysOf(specifiedNeeds)

const noSummary: IncompleteRequirement = { list: 'business', name: 'summary' }
const noAlphaUsers: IncompleteRequirement = { list: 'technical', name: 'alpha_users' }
const noGrant: IncompleteRequirement = { list: 'gaTechnical', name: 'oauth_exchange' }
const noOffering: IncompleteRequirement = { list: 'pricingPlans', name: 'plan_features' }
const noSupplier: IncompleteRequirement = { list: 'approvedSupplier', name: 'approved_supplier' }

/** Shutting down disables every plan, the test plan too. */
export const noTestPlan: IncompleteRequirement = { list: 'technical', name: 'test_plan' }

/** One requirement of each list that tests take away, by the name that the server gives it. */
export const missingItems: readonly IncompleteRequirement[] = [
  noSummary,
  noAlphaUsers,
  noGrant,
  noOffering,
  noSupplier,
]

type Approvals = ProgressionFacts['approvals']
type States = Partial<Record<ApprovalType, ApprovalState>>

const typesOf = (stage: Stage) => approvalTypes.filter((type) => specifiedNeeds[type].stage === stage)
const alphaTypes = typesOf('alpha')
const betaTypes = typesOf('beta')
const each = (types: readonly ApprovalType[], state: ApprovalState): States =>
  Object.fromEntries(types.map((type) => [type, state]))

interface Situation {
  stage: Stage
  facts: ProgressionFacts
}

/**
 * An add-on in alpha. Until its article is approved it also lacks the documentation that GA wants;
 * then it lacks an exchanged grant as well, which staff's step to beta does not bring.
 */
function inAlpha(states: States, incomplete: readonly IncompleteRequirement[] = []): Situation {
  const approvals = {
    ...each(alphaTypes, 'approved'),
    ...each(betaTypes, 'notStarted'),
    ...states,
  } as Approvals
  const documentation: IncompleteRequirement[] =
    approvals.article_review_approval === 'approved'
      ? []
      : [noGrant, { list: 'gaTechnical', name: 'documentation' }]
  return { stage: 'alpha', facts: { approvals, incomplete: [...incomplete, ...documentation] } }
}

/** An add-on that has been to beta. */
function beyondAlpha(
  stage: Stage,
  states: States,
  incomplete: readonly IncompleteRequirement[] = [],
): Situation {
  const approvals = { ...each(approvalTypes, 'approved'), ...states } as Approvals
  return { stage, facts: { approvals, incomplete } }
}

const oneIn = (
  types: readonly ApprovalType[],
  state: ApprovalState,
  situation: (states: States) => Situation,
) => Object.fromEntries(types.map((type) => [`${type} ${state}`, situation({ [type]: state })]))

const inBeta = (states: States, incomplete: readonly IncompleteRequirement[] = []) =>
  beyondAlpha('beta', states, incomplete)

/** The fixtures: the step ahead is open to a provider, to staff only, or to nobody. */
export const progressionFixtures: Readonly<Record<string, Situation>> = {
  'alpha, approved': inAlpha({}),
  'alpha, nothing requested': inAlpha(each(alphaTypes, 'notStarted')),
  'alpha, everything pending': inAlpha(each(alphaTypes, 'pending')),
  ...oneIn(alphaTypes, 'pending', inAlpha),
  ...oneIn(alphaTypes, 'rejected', inAlpha),
  'alpha without a summary': inAlpha({}, [noSummary]),
  'alpha without alpha users': inAlpha({}, [noAlphaUsers]),
  'beta, approved': inBeta({}),
  'beta, nothing requested': inBeta(each(betaTypes, 'notStarted')),
  'beta, everything pending': inBeta(each(betaTypes, 'pending')),
  ...oneIn(betaTypes, 'pending', inBeta),
  ...oneIn(betaTypes, 'rejected', inBeta),
  'beta without an exchanged grant': inBeta({}, [noGrant]),
  'beta with a plan that lacks a feature': inBeta({}, [noOffering]),
  'beta without a supplier': inBeta({}, [noSupplier]),
  ga: beyondAlpha('ga', {}),
  'shut down': beyondAlpha('shutdown', {}, [noTestPlan]),
}

export const progressionModel = {
  name: 'progressionLifecycle',
  machine: progressionAsked.machine,
  rowsOf: progressionAsked.rows,
  starts: Object.entries(progressionFixtures).map(([title, { stage, facts }]) => ({
    title,
    fixture: facts,
    state: progressionAsked.machine.resolveState({ value: stage, context: facts }),
  })),
  cases: actors.flatMap((by): ProgressionEvent[] => [
    { type: 'progressToBeta', by },
    { type: 'progressToGa', by },
    { type: 'shutDown', by },
  ]),
} satisfies Model<ProgressionSnapshot, ProgressionEvent, ProgressionFacts>

export const everyStage = progressionAsked.everyState

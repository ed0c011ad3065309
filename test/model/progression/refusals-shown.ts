import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import type { IncompleteRequirement, Stage } from '#machines/progression/stage.ts'
import { machineLists, specifiedNeeds } from '../approval/specified.ts'

/** The facts of an add-on that complete the sentences. */
interface Refused {
  stage: Stage
  incomplete: readonly IncompleteRequirement[]
  approvals: Readonly<Record<ApprovalType, ApprovalState>>
  /** The approval whose own event is refused; left out for a step of the add-on. */
  approval?: ApprovalType
}

/** The screen's sentence for each item that the fixtures take away. */
const items: Readonly<Record<string, string>> = {
  summary: 'Write a summary for the marketplace.',
  alpha_users: 'Invite at least 10 alpha users.',
  oauth_exchange:
    'Exchange an OAuth grant during that automatic review. It passed without one: exchange it with the OAuth client secret in another.',
  documentation: 'Have the Dev Center article approved and free of errors.',
  plan_features: 'Give every plan a value for every feature. Basic lacks Rows.',
  approved_supplier: 'Have the supplier information on file. Platform staff add it on a support ticket.',
  test_plan: 'Keep the free plan test enabled.',
}

const approvalNames: Readonly<Record<ApprovalType, string>> = {
  marketplace_fitting_approval: 'Business approval',
  alpha_engineering_approval: 'Technical approval',
  article_review_approval: 'Dev Center article review',
  beta_engineering_approval: 'Technical approval',
  pricing_plan_approval: 'Pricing approval',
}

const statePhrases: Readonly<Record<ApprovalState, string>> = {
  notStarted: 'not requested yet',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
}

const stageNames: Readonly<Record<string, string>> = { alpha: 'Alpha', beta: 'Beta' }
const stagePhrases: Readonly<Record<Stage, string>> = {
  alpha: 'in alpha',
  beta: 'in beta',
  ga: 'in GA',
  shutdown: 'shut down',
}

/** The screen's sentences for words of the tables that are the same whatever the facts are. */
const sentences: Readonly<Record<string, string>> = {
  article: 'Save the URL of the Dev Center article first.',
  plan: 'Create at least one plan besides test.',
  'staff-only': 'Only platform staff can do this.',
  'provider-only': 'Only the company that asked can withdraw a request.',
}

/** Words of the tables for an approval that has no such event as it is. */
const ofState = new Set(['exists', 'final', 'not-asked', 'pending', 'rejected', 'not-pending'])

function sentencesOf(word: string, { stage, incomplete, approvals, approval }: Refused): string[] {
  const { [word]: fixed } = sentences
  if (fixed !== undefined) return [fixed]
  if (Object.hasOwn(machineLists, word)) {
    const list = machineLists[word as keyof typeof machineLists]
    return incomplete
      .filter((each) => each.list === list)
      .map(({ name }) => items[name] ?? `no words: ${name}`)
  }
  if (Object.hasOwn(approvals, word)) {
    const { [word as ApprovalType]: state } = approvals
    const name = approvalNames[word as ApprovalType]
    return [`${name} ${state === 'rejected' ? 'was rejected' : `is ${statePhrases[state]}`}.`]
  }
  if (approval === undefined) throw new Error(`no sentence for '${word}'`)
  if (ofState.has(word)) return [`Not possible while it is ${statePhrases[approvals[approval]]}.`]
  if (word === 'wrong-stage' || word === 'shut-down')
    return [`Only in ${stageNames[specifiedNeeds[approval].stage]}; the add-on is ${stagePhrases[stage]}.`]
  throw new Error(`no sentence for '${word}'`)
}

/** The sentences that a screen must show for the blockers that the specification names, by its tables' words. */
export const refusalsShown = (words: readonly string[], refused: Refused): string[] => [
  ...new Set(words.flatMap((word) => sentencesOf(word, refused))),
]

import type { ReviewRequestBlocker } from '#machines/review/automatic-review-request.ts'
import type { ReviewBlocker } from '#machines/review/lifecycle.ts'
import type { ReviewStepBlocker } from '#machines/review/review-step-blockers.ts'
import { addonPlacePath } from '../../places.ts'
import { stagePhrases } from '../../stage.ts'
import { type BlockerWordings, partyWordings, wrongState } from './explain.ts'

const statusPhrases = {
  new: 'waiting to begin',
  in_progress: 'in progress',
  cancelling: 'being canceled',
  finished: 'finished',
} as const

/** The blockers of a request for an automatic review. */
export const reviewRequestWordings = {
  wrong_stage: {
    kind: 'state',
    message: ({ stage }) =>
      `Automatic reviews are for add-ons in alpha and beta; this one is ${stagePhrases[stage]}.`,
  },
  manifest_missing: {
    kind: 'state',
    message: 'There is no manifest to review: push one first.',
    link: (_, { slug }) => addonPlacePath(slug, 'settings#manifest'),
  },
  review_unfinished: {
    kind: 'state',
    message: ({ status }) => `Another automatic review is ${statusPhrases[status]}.`,
  },
  other_progression: {
    kind: 'input',
    message: ({ expected }) => `must be ${expected} at this stage`,
    field: 'progressionType',
  },
} satisfies BlockerWordings<ReviewRequestBlocker, { slug: string }>

/** The blockers of an automatic review and of its steps. */
export const reviewBlockerWordings = {
  ...partyWordings,
  wrong_state: wrongState(statusPhrases),
  steps_unfinished: { kind: 'state', message: 'A step of the review is not over.' },
  out_of_order: { kind: 'state', message: 'A step before this one is not completed.' },
  nothing_failed: { kind: 'state', message: 'No step before this one has failed.' },
  not_cancelling: { kind: 'state', message: 'Nobody has asked to cancel the review.' },
  review_over: { kind: 'state', message: ({ status }) => `The review is ${statusPhrases[status]}.` },
  never_waits: { kind: 'state', message: 'The provider has nothing to do later in this step.' },
  not_over: { kind: 'state', message: 'The provider still has time to call back.' },
} satisfies BlockerWordings<ReviewBlocker | ReviewStepBlocker>

import { reviewStepNames } from '#machines/review/review-step.ts'
import type { Act } from '#server/law/act.ts'
import { stepReview } from '#server/reviews/automatic-reviews.rules.ts'
import { ReviewMotion, type ReviewRow } from '#server/reviews/review-motion.ts'
import { tellReviewCalls, type ToldFindings } from './tell-calls.ts'

const by = 'system'

/**
 * Runs a new review to its end, through the rules that real ones use. `grantsExchanged` counts its provider's
 * exchanges.
 */
export async function tellReview(
  act: Act,
  review: ReviewRow,
  told: ToldFindings = {},
  grantsExchanged = 2,
): Promise<ReviewRow> {
  const motion = new ReviewMotion(await stepReview(act, review, { type: 'begin', by }))
  for (const name of reviewStepNames) {
    if (motion.before(name).some((status) => status !== 'completed')) {
      motion.take(name, { type: 'skip', by })
      continue
    }
    const { errors = [], suggestions = [] } = told[name] ?? {}
    motion.take(name, { type: 'start', by })
    motion.take(name, { type: errors.length > 0 ? 'fail' : 'pass', by }, { errors, suggestions })
  }
  await tellReviewCalls(act, review, told)
  const run = await motion.store(act, { grantsExchanged })
  return stepReview(act, run, { type: 'finish', by })
}

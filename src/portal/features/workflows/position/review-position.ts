import { reviewBlockers, type ReviewEvent, automaticReviewLifecycle } from '#machines/review/lifecycle.ts'
import { reviewStepNames, type ReviewStepStatus } from '#machines/review/review-step.ts'
import { type Party, snapshotOf } from '#machines/law.ts'
import type { Chart } from '#machines/chart.ts'
import type { Addon } from '#contract/addon.ts'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import { stageNames } from '#contract/stage.ts'
import { capital } from '#contract/formats/capital.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { reviewBlockerWordings } from '#contract/wording/blockers/review-blockers.ts'
import { marksOf, nextSteps, type Position } from './position.ts'

const nothing = ({ displayName }: Addon) => `${displayName} has had no automatic review yet.`

const statusOf = (review: AutomaticReview, step: (typeof reviewStepNames)[number]): ReviewStepStatus =>
  review[step].status ?? 'pending'

const phraseOf = (state: string) => capital(state.replaceAll('_', ' '))

/** The state of an add-on's latest automatic review. */
export function reviewPosition(
  addon: Addon,
  review: AutomaticReview | undefined,
  chart: Chart,
  by: Party,
): Position {
  if (review === undefined) return { marks: {}, standings: [], nothing: nothing(addon) }
  const steps = reviewStepNames.map((step) => statusOf(review, step))
  const snapshot = snapshotOf(automaticReviewLifecycle, review.status, { steps })
  const events: ReviewEvent[] = [
    { type: 'begin', by },
    { type: 'cancel', by },
    { type: 'finish', by },
    { type: 'endWithShutdown', by },
  ]
  return {
    marks: { [review.status]: ['the latest review is here'] },
    standings: [
      {
        name: `The review for ${stageNames[review.progressionType]} of ${spelledDay(review.createdAt)}`,
        state: review.status,
        stateName: phraseOf(review.status),
        steps: nextSteps(
          chart,
          review.status,
          events.map((event) => ({
            event: event.type,
            blockers: reviewBlockers(snapshot, event).map((each) =>
              explain(reviewBlockerWordings, each, null),
            ),
          })),
        ),
      },
    ],
    nothing: '',
  }
}

/** The state of each step of the latest automatic review. */
export function reviewStepPosition(addon: Addon, review: AutomaticReview | undefined): Position {
  if (review === undefined) return { marks: {}, standings: [], nothing: nothing(addon) }
  const standings = reviewStepNames.map((step) => {
    const state = statusOf(review, step)
    return { name: phraseOf(step), mark: phraseOf(step), state, stateName: phraseOf(state), steps: null }
  })
  return { marks: marksOf(standings), standings, nothing: '' }
}

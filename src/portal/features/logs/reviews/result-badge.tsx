import { Tag } from '#portal/ui/signs/tag.tsx'
import type { PolledReview } from '#machines/review/polled-review.ts'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import { resultLooks, reviewResult } from './wording.ts'

/** A run's result, or how far it has come. `only`: the step of a trial of one. */
export function ResultBadge({ review, only = null }: { review: PolledReview; only?: ReviewStepName | null }) {
  const { name, tone, icon } = resultLooks[reviewResult(review, only)]
  return (
    <Tag tone={tone} icon={icon}>
      {name}
    </Tag>
  )
}

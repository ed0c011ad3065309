import { Badge } from '@mantine/core'
import type { PolledReview } from '#machines/review/polled-review.ts'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { resultLooks, reviewResult } from './wording.ts'

/** A run's result, or how far it has come. `only`: the step of a trial of one. */
export function ResultBadge({ review, only = null }: { review: PolledReview; only?: ReviewStepName | null }) {
  const { name, colour, icon } = resultLooks[reviewResult(review, only)]
  return (
    <Badge color={colour} tt="none" radius="sm" leftSection={<Icon name={icon} size={12} />}>
      {name}
    </Badge>
  )
}

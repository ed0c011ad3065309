import type { MouseEvent } from 'react'
import type { FollowedReview } from './use-automatic-review.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'

/** Ignores the second click of a double click, which would cancel what the first one started. */
function once(event: MouseEvent) {
  if (event.detail > 1) event.stopPropagation()
}

const unheard = [{ message: 'It is not known whether a review was requested. Check again.', href: null }]

/** Requests a review or cancels the running one: a single button, so that focus stays. */
export function ReviewButton({ followed }: { followed: FollowedReview }) {
  const { review, blockers, isRequesting, isUnheard, request, cancel } = followed
  const isRunning = review !== null && review.status !== 'finished'
  const isCanceling = review?.status === 'cancelling'
  return (
    <span role="presentation" onClickCapture={once}>
      {isRunning ? (
        <ActionButton variant="default" blockers={[]} busy={isCanceling} onClick={cancel}>
          {isCanceling ? 'Canceling...' : 'Cancel'}
        </ActionButton>
      ) : (
        <ActionButton blockers={isUnheard ? unheard : blockers} busy={isRequesting} onClick={request}>
          Request
        </ActionButton>
      )}
    </span>
  )
}

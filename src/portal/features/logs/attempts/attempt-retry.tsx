import { useSelector } from '@xstate/react'
import type { FailedAttempt, RetriedAttempt } from '#contract/failed-attempt.ts'
import { attemptErrorNames } from '#contract/wording/attempt-errors.ts'
import type { RetryActor } from './use-attempt-retries.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { StaffArea } from '#portal/ui/layout/staff-area.tsx'
import { AttemptResponse } from './attempt-response.tsx'
import classes from './attempts.module.css'

/** Describes the outcome. What a test created is removed at the provider; an install makes its own next call. */
function verdict({ method, wrongPassword, installId }: FailedAttempt, { errorType }: RetriedAttempt): string {
  if (errorType !== null)
    return `It failed again (${attemptErrorNames[errorType]}): the new attempt is at the top of the list.`
  if (installId !== null) return 'The next call that the install needed has succeeded.'
  return method === 'POST' && !wrongPassword
    ? 'It succeeded this time. What the provider created for it is removed in 5 minutes.'
    : 'It succeeded this time.'
}

interface Props {
  attempt: FailedAttempt
  /** The conversation about it, if any was started, and the provider's latest answer. */
  retry: RetryActor | undefined
  answer: RetriedAttempt | undefined
  blockers: readonly { message: string; href: string | null }[]
  onRetry: () => void
}

/** Repeats a request with the current credentials and shows the outcome in place. */
export function AttemptRetry({ attempt, retry, answer, blockers, onRetry }: Props) {
  const isSending = useSelector(retry, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isAnswered = useSelector(retry, (snapshot) => snapshot?.matches('answered') ?? false)
  const problem = useSelector(retry, (snapshot) => snapshot?.context.problem ?? null)
  const shown = isAnswered ? answer : undefined
  return (
    <StaffArea className={classes.staff}>
      <div>
        <ActionButton variant="default" busy={isSending} blockers={blockers} onClick={onRetry}>
          Try again
        </ActionButton>
      </div>
      <output>
        {isSending && 'Sending it to the provider, which has 25 seconds to answer…'}
        {shown !== undefined && verdict(attempt, shown)}
      </output>
      {shown !== undefined && <AttemptResponse code={shown.responseCode} body={shown.responseBody} />}
      {problem !== null && problem.kind !== 'expired' && (
        <p role="alert" className={classes.problem}>
          {problem.message}
        </p>
      )}
    </StaffArea>
  )
}

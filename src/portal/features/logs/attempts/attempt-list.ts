import type { Addon } from '#contract/addon.ts'
import type { FailedAttempt, RetriedAttempt } from '#contract/failed-attempt.ts'
import type { RetryActor, useAttemptRetries } from './use-attempt-retries.ts'

/** Props of a list of failed attempts, as a table or as cards. */
export interface AttemptListProps {
  addon: Addon
  attempts: readonly FailedAttempt[]
  /** The attempts that match the filter; the others are hidden. */
  shown: ReadonlySet<FailedAttempt>
  /** The expanded attempts, by id. */
  open: ReadonlyMap<string, FailedAttempt>
  onToggle: (attempt: FailedAttempt) => void
  retries: ReturnType<typeof useAttemptRetries>
  /** Null for users who may not retry. */
  onRetry: ((id: string) => void) | null
}

/** Props of a single attempt. */
export interface AttemptProps extends Pick<AttemptListProps, 'addon' | 'onToggle' | 'onRetry'> {
  attempt: FailedAttempt
  isShown: boolean
  isOpen: boolean
  retry: RetryActor | undefined
  /** The provider's latest answer to it. */
  answer: RetriedAttempt | undefined
}

/** Selects the props of one attempt. */
export const attemptProps = (
  { addon, shown, open, onToggle, retries, onRetry }: AttemptListProps,
  attempt: FailedAttempt,
): AttemptProps => ({
  addon,
  attempt,
  isShown: shown.has(attempt),
  isOpen: open.has(attempt.id),
  onToggle,
  retry: retries.conversations[attempt.id],
  answer: retries.answers[attempt.id],
  onRetry,
})

import type { Addon } from '#contract/addon.ts'
import type { FailedAttempt, FailedAttemptRetry } from '#contract/failed-attempt.ts'
import type { RetryActor, useAttemptRetries } from './use-attempt-retries.ts'

/** Props of a list of failed attempts, as a table or as cards. */
export interface AttemptListProps {
  addon: Addon
  attempts: readonly FailedAttempt[]
  /** Those that the filter lets through; the others are hidden. */
  shown: ReadonlySet<FailedAttempt>
  /** Those that are looked into, by id. */
  open: ReadonlyMap<string, FailedAttempt>
  onToggle: (attempt: FailedAttempt) => void
  retries: ReturnType<typeof useAttemptRetries>
  /** Null for who may not have a request sent again. */
  onRetry: ((id: string) => void) | null
}

/** One of them. */
export interface AttemptProps extends Pick<AttemptListProps, 'addon' | 'onToggle' | 'onRetry'> {
  attempt: FailedAttempt
  isShown: boolean
  isOpen: boolean
  retry: RetryActor | undefined
  /** The provider's last answer to it. */
  answer: FailedAttemptRetry | undefined
}

/** Gives the props of one attempt of a list. */
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

import { useCallback, useMemo, useState } from 'react'
import type { FailedAttempt } from '#contract/failed-attempt.ts'
import { isWithinDays, type Range } from '#portal/ui/range/range.ts'

/**
 * Keeps track of expanded attempts: initially those retried before the page was left. An expanded one stays
 * listed when newer ones push it out.
 */
export function useOpenAttempts(
  attempts: readonly FailedAttempt[],
  { from, to }: Range,
  wasSentAgain: (id: string) => boolean,
) {
  const [open, setOpen] = useState<ReadonlyMap<string, FailedAttempt>>(
    () => new Map(attempts.filter(({ id }) => wasSentAgain(id)).map((each) => [each.id, each])),
  )
  const listed = useMemo(() => {
    const recent = new Set(attempts.map(({ id }) => id))
    const pushedOut = [...open.values()].filter(
      ({ id, createdAt }) => !recent.has(id) && isWithinDays(createdAt, { from, to }),
    )
    return pushedOut.length === 0
      ? attempts
      : [...attempts, ...pushedOut].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  }, [attempts, open, from, to])
  const toggle = useCallback(
    (attempt: FailedAttempt) =>
      setOpen((before) => {
        const after = new Map(before)
        if (!after.delete(attempt.id)) after.set(attempt.id, attempt)
        return after
      }),
    [],
  )
  return { listed, open, toggle }
}

import { useCallback, useState } from 'react'
import { type RetryOutcome, retryAttempt } from './calls.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useStayWhile } from '#portal/workflow/panel/use-stay-while-busy.ts'

export type RetryState = 'sending' | RetryOutcome

/** The failed attempts that are sent again, by id. They outlive the rows that show them. */
export function useAttemptRetries() {
  const reload = useReload()
  const [retries, setRetries] = useState<ReadonlyMap<string, RetryState>>(new Map())
  useStayWhile(() => [...retries.values()].includes('sending'))
  const retry = useCallback(
    async (id: string) => {
      const note = (now: RetryState) => setRetries((before) => new Map(before).set(id, now))
      note('sending')
      const outcome = await retryAttempt(id)
      note(outcome)
      // What failed again is a new attempt of the list; whether it is there is not known where no answer came.
      if ('problem' in outcome ? outcome.problem.kind === 'lost' : outcome.answer.errorType !== null)
        await reload()
    },
    [reload],
  )
  return { retries, retry }
}

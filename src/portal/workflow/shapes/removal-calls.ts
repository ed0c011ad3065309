import { problemOf } from '#machines/problem.ts'
import type { ConfirmedCalls } from './use-confirmation.ts'

/** The calls that delete a record. It is gone if `view` finds none, or none in the list. */
export const removalCalls = (
  remove: ConfirmedCalls['act'],
  view: (options: { signal: AbortSignal }) => Promise<unknown>,
): ConfirmedCalls => ({
  act: remove,
  hasHappened: (options) =>
    view(options).then(
      (found) => found === undefined,
      (error: unknown) => {
        if (problemOf(error).kind === 'missing') return true
        throw error
      },
    ),
})

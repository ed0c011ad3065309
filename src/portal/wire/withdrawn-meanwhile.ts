import { approvalView } from '#contract/endpoints/approvals.ts'
import { problemOf, ProblemError } from '#machines/problem.ts'
import { callApi, type CallOptions } from './api.ts'

/**
 * Looks after a decision that was refused, since what it is about is not as it was seen: an approval that is not there
 * any more was withdrawn by its provider. Gives the error to throw, which says so.
 */
export async function withdrawnMeanwhile(
  error: unknown,
  id: string,
  options: Pick<CallOptions, 'signal'>,
): Promise<unknown> {
  if (problemOf(error).kind !== 'stale') return error
  try {
    await callApi(approvalView, { params: { id } }, options)
    return error
  } catch (again) {
    if (problemOf(again).kind !== 'missing') return error
    const message = 'The provider has withdrawn this request: there is nothing to decide.'
    return new ProblemError({ kind: 'refused', message, fields: {} })
  }
}

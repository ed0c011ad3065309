import * as v from 'valibot'
import type { Arguments, Endpoint } from '#contract/endpoints/endpoint.ts'
import type { CallEffects } from '#contract/road/call-effects.ts'
import { callApi } from './api.ts'

/**
 * Asks what a call would do; the platform makes it and undoes it. Rejects with a ProblemError. Few ask, so the answer's
 * schema is loaded with the question.
 */
export async function askEffects<const E extends Endpoint & { dryRun: true }>(
  endpoint: E,
  given: Arguments<E>,
  options: { signal: AbortSignal; ifMatch?: string },
): Promise<CallEffects> {
  const { effects } = await import('#contract/road/call-effects.ts')
  const asked = { ...endpoint, query: v.object({ dryRun: v.literal('true') }), result: effects }
  const result = await callApi<Endpoint>(
    asked,
    { ...(given as object), query: { dryRun: 'true' } } as Arguments<Endpoint>,
    options,
  )
  return result as CallEffects
}

import { FreshProofRefusal, Refusal, summedUp } from '#server/law/refusal.ts'
import { type Step, step } from './step.ts'

/** Fetches what the endpoint needs from source control. Throws 422 and 503. */
export const askSourceControl = step(async (c) => {
  const { db, config, prefetch } = c.get('resources')
  const asking = { endpoint: c.get('endpoint'), caller: c.get('caller'), body: c.get('body').value }
  c.set('source', await prefetch(asking, { db, config }))
})

/**
 * Throws 403 where the write needs a fresh proof of its person: the last check, so that nothing else would have refused
 * what they are asked for.
 */
export const demandProof = step((c) => {
  const { config, refuseUnproven } = c.get('resources')
  return refuseUnproven(c.get('tx'), config, {
    endpoint: c.get('endpoint'),
    caller: c.get('caller'),
    subject: c.get('subject'),
    params: c.get('params'),
    body: c.get('body').value,
  })
})

/** Adds to a write's refusal the kinds of proof that its person can give, or the sentence that sums up a 422. */
export const explainRefusal: Step = async (c, next) => {
  const { db, config, proofKindsOf } = c.get('resources')
  try {
    await next()
  } catch (error) {
    const { invalidSummary } = c.get('endpoint')
    const caller = c.get('caller')
    if (invalidSummary !== undefined && error instanceof Refusal && error.status === 422)
      throw summedUp(error, invalidSummary)
    if (!(error instanceof FreshProofRefusal) || caller?.kind !== 'user') throw error
    // As they are without what the write did: it may have set up an authenticator.
    throw new FreshProofRefusal(await proofKindsOf(db, config, caller))
  }
}

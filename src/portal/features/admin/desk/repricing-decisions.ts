import { repricingTransition, repricingView } from '#contract/endpoints/repricings.ts'
import type { Decision } from '#machines/desk/decision.ts'
import { type DecidableRepricing, mayDecideRepricing } from '#machines/repricing/decision.ts'
import { repricingFacts } from '#machines/repricing/lifecycle.ts'
import type { Repricing } from '#contract/repricing.ts'
import { callApi } from '#portal/wire/api.ts'
import { askEffects } from '#portal/wire/ask-effects.ts'
import { startDecisions } from '../start-decisions.ts'

/** Reduces a repricing to what deciding it needs. */
export const decidableRepricing = (repricing: Repricing): DecidableRepricing => ({
  id: repricing.id,
  status: repricing.status,
  message: repricing.message,
  etag: repricing.etag,
  facts: repricingFacts(repricing),
})

/** Asks what approving a repricing would do. */
export const askRepricingApproval = (id: string, signal: AbortSignal) =>
  askEffects(repricingTransition, { params: { id, status: 'approved' }, body: {} }, { signal })

/** The calls of a repricing's decision; passes each record that they return to `onRecord`. */
const verdictCalls = (onRecord: (repricing: Repricing) => void) => {
  const answered = (repricing: Repricing): DecidableRepricing => {
    onRecord(repricing)
    return decidableRepricing(repricing)
  }
  return {
    /** Goes on though the page or the session is left, so it takes no signal. */
    send: async (
      { record: { id, etag }, to, message }: Decision<DecidableRepricing>,
      { idempotencyKey }: { idempotencyKey: string },
    ) =>
      answered(
        await callApi(
          repricingTransition,
          { params: { id, status: to }, body: { message } },
          { keepalive: true, idempotencyKey, ifMatch: etag },
        ),
      ),
    read: async (id: string, signal: AbortSignal) =>
      answered(await callApi(repricingView, { params: { id } }, { signal })),
  }
}

/** Staff's decisions on repricings in progress, and the repricings as the platform returned them. */
export const repricingDecisions = startDecisions(mayDecideRepricing, verdictCalls)

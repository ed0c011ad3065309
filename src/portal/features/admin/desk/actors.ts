import {
  type DecidableRepricing,
  repricingDecision,
  type RepricingVerdict,
} from '#machines/repricing/decision.ts'
import { settling } from '#machines/settle.ts'
import type { Repricing } from '#contract/repricing.ts'
import { startQueue } from '#portal/workflow/provide/queue-actor.ts'
import { verdictCalls } from './calls.ts'

/** The machine that decides a repricing, with these calls. */
const repricingDecisionMachine = ({ send, read }: ReturnType<typeof verdictCalls>) =>
  repricingDecision.provide({
    actors: {
      settle: settling<RepricingVerdict, DecidableRepricing, DecidableRepricing>({
        send: (verdict, { idempotencyKey }) => send(verdict, idempotencyKey),
        look: ({ id }, { signal }) => read(id, signal),
      }),
    },
  })

/** Staff's decisions on repricings in progress, and the repricings as the platform returned them. */
export const repricingDecisions = startQueue((answered: (id: string, repricing: Repricing) => void) =>
  repricingDecisionMachine(verdictCalls((repricing) => answered(repricing.id, repricing))),
)

import { mayDecideRepricing } from '#machines/repricing/decision.ts'
import type { Repricing } from '#contract/repricing.ts'
import { decisionMachine } from '#portal/workflow/provide/decision-actor.ts'
import { startQueue } from '#portal/workflow/provide/queue-actor.ts'
import { verdictCalls } from './calls.ts'

/** Staff's decisions on repricings in progress, and the repricings as the platform returned them. */
export const repricingDecisions = startQueue((answered: (id: string, repricing: Repricing) => void) =>
  decisionMachine({
    mayDecide: mayDecideRepricing,
    ...verdictCalls((repricing) => answered(repricing.id, repricing)),
  }),
)

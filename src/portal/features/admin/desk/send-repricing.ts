import * as v from 'valibot'
import { callApi } from '#portal/wire/api.ts'
import { repricingView } from '#contract/endpoints/repricings.ts'
import { repricing } from '#contract/repricing.ts'
import { repricingStatusNames } from '#contract/wording/blockers/plan-blockers.ts'
import { messageDraft } from '#portal/features/repricings/scheduled/repricing-menu.ts'
import { decidableRepricing, repricingDecisions } from './repricing-decisions.ts'
import { sendDecision } from './send-decision.ts'
import type { DeskDecision, KeptDecision, Resendable } from './kept-decisions.ts'

type Of = Extract<DeskDecision, { kind: 'repricing' }>

/** Sends a decision on a repricing, whichever page is open when the platform answers. */
export function sendRepricingDecision({ record, to, message }: Of, userId: string): void {
  const { id, addon, plan } = record
  const name = `The price change of ${addon.slug} / ${plan.slug}`
  sendDecision(
    repricingDecisions,
    { record: decidableRepricing(record), to, message },
    {
      noun: 'request',
      name,
      done: () =>
        `${name} is now ${repricingStatusNames[repricingDecisions.view().answers[id]?.status ?? to]}.`,
      draft: messageDraft(id),
    },
    userId,
  )
}

/** Reads a kept decision on a repricing with its schema; null if its record is of another version. */
export function readRepricingDecision({ record, to, message }: KeptDecision): Resendable | null {
  const { success, output } = v.safeParse(repricing, record)
  if (!success) return null
  const decision: Of = { kind: 'repricing', record: output, to, message }
  return {
    decision,
    hasArrived: async () => (await callApi(repricingView, { params: { id: output.id } })).status === to,
    send: (userId) => sendRepricingDecision(decision, userId),
  }
}

import { repricingStatusNames } from '#contract/wording/blockers/plan-blockers.ts'
import { messageDraft } from '#portal/features/repricings/scheduled/repricing-menu.ts'
import { itemName } from './item-name.ts'
import { decidableRepricing, repricingDecisions } from './repricing-decisions.ts'
import { sendDecision } from './send-decision.ts'
import type { DeskDecision } from './kept-decisions.ts'

type Of = Extract<DeskDecision, { kind: 'repricing' }>

/** Sends a decision on a repricing, whichever page is open when the platform answers. */
export function sendRepricingDecision({ record, to, message }: Of, userId: string): void {
  const { id } = record
  const name = `The price change of ${itemName(record)}`
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

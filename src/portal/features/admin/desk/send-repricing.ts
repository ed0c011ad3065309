import * as v from 'valibot'
import { callApi } from '#portal/wire/api.ts'
import { repricingView } from '#contract/endpoints/repricings.ts'
import { addonSummary } from '#contract/formats/field-types.ts'
import { repricing } from '#contract/repricing.ts'
import { repricingStatusNames } from '#contract/wording/blockers/plan-blockers.ts'
import { messageDraft } from '#portal/features/repricings/scheduled/repricing-menu.ts'
import { itemName } from './item-name.ts'
import { decidableRepricing, repricingDecisions } from './repricing-decisions.ts'
import { sendDecision } from './send-decision.ts'
import type { DeskDecision, Resending } from './kept-decisions.ts'

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

/** A repricing as it was kept, also before it had its add-on's name. */
const keptRepricing = v.object({
  ...repricing.entries,
  addon: v.pipe(
    v.object({ ...addonSummary.entries, displayName: v.optional(v.string()) }),
    v.transform(({ displayName, ...addon }) => ({ ...addon, displayName: displayName ?? addon.slug })),
  ),
})

/** A kept decision on a repricing, read and sent again. */
export const resendingRepricing: Resending = {
  record: keptRepricing,
  stateOf: async (id) => (await callApi(repricingView, { params: { id } })).status,
  send: sendRepricingDecision,
}

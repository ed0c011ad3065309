import * as v from 'valibot'
import { callApi } from '#portal/wire/api.ts'
import { repricingView } from '#contract/endpoints/repricings.ts'
import { repricing } from '#contract/repricing.ts'
import { countAdmin } from '../admin-counts.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { dropDraft } from '#portal/wire/draft.ts'
import { repricingStatusNames } from '#contract/wording/blockers/plan-blockers.ts'
import { messageDraft } from '#portal/features/repricings/scheduled/repricing-menu.ts'
import { repricingDecisions } from './actors.ts'
import { decidableRepricing } from './calls.ts'
import { forgetOnceKnown, type DecisionOutcome } from './forget-decision.ts'
import type { DeskDecision, KeptDecision, Resendable } from './kept-decisions.ts'

type Of = Extract<DeskDecision, { kind: 'repricing' }>

/** Sends a decision on a repricing, whichever page is open when the platform answers. */
export function sendRepricingDecision({ record, to, message }: Of, userId: string): void {
  const { id, addon, plan } = record
  const name = `The price change of ${addon.slug} / ${plan.slug}`
  const seen = decidableRepricing(record)
  repricingDecisions.act(
    id,
    { repricing: seen, by: 'admin' },
    { type: 'decide', repricing: seen, to, message },
    (actor) => {
      actor.on('decided', ({ repricing: { status } }) => {
        flash.success(`${name} is now ${repricingStatusNames[status]}.`)
        dropDraft(userId, messageDraft(id))
        // If counting fails, the previous count stays.
        countAdmin().catch(() => {})
      })
      actor.on('refused', ({ problem }) => {
        if (problem.kind !== 'expired' && !repricingDecisions.isShown(id))
          flash.error(`${name} was not decided. ${problem.message}`)
      })
      actor.subscribe((snapshot) => {
        if (snapshot.matches('unheard') && !repricingDecisions.isShown(id))
          flash.error(`${name}: it is not known whether it was decided. Open it again to check.`)
      })
    },
  )
  forgetOnceKnown(repricingDecisions.view().conversations[id] as DecisionOutcome | undefined, id, userId)
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

import { addonApprovalList, addonApprovalRequest } from '#contract/endpoints/approvals.ts'
import { approvalWordings } from '#contract/wording/approvals.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { approvalBlockers } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import { knowsEvent, type Party } from '#machines/law.ts'
import { type ApprovalRequest, approvalWorkflow, problemShown } from '#machines/approval/request.ts'
import { settling } from '#machines/settle.ts'
import { addonSituation, approvalFacts, approvalIn } from '#machines/situation.ts'
import type { WholeAddon } from '#contract/addon.ts'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import { callApi } from '#portal/wire/api.ts'
import { askEffects } from '#portal/wire/ask-effects.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { blockerSubjectOf, type NextSteps } from '../data.ts'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'

/** Asks what the request of an approval would do. */
export const askApprovalRequest = ({ addonId: addon, type }: ApprovalRequest, signal: AbortSignal) =>
  askEffects(addonApprovalRequest, { params: { addon }, body: { type } }, { signal })

/** The machine that requests an approval, with the platform's calls. */
const approvalMachine = approvalWorkflow.provide({
  actors: {
    settle: settling<ApprovalRequest, unknown, ApprovalState>({
      send: ({ addonId: addon, type, text }, options) =>
        callApi(
          addonApprovalRequest,
          { params: { addon }, body: { type, ...(text === undefined ? {} : { text }) } },
          options,
        ),
      look: async ({ addonId: addon, type }, options) => {
        const approvals = await callApi(addonApprovalList, { params: { addon } }, options)
        return approvals.find((each) => each.type === type)?.state ?? 'notStarted'
      },
    }),
  },
})

interface Asked {
  addon: WholeAddon
  data: NextSteps
  type: ApprovalType
  by: Party
  onRequested: () => void
}

/** The request of an approval: whether it is offered, its explained blockers, whether it is in progress, and its problem. */
export function useApprovalRequest({ addon, data, type, by, onRequested }: Asked) {
  const situation = addonSituation(addon)
  const state = situation.approvals[type]
  const { snapshot, send } = useWorkflow(() => approvalMachine, {
    input: { addonId: addon.id, type, by },
    on: {
      requested: () => {
        onRequested()
        flash.success(`${approvalWordings[type].title} requested.`)
      },
    },
    staysWhile: ['sending'],
  })

  const lifecycle = approvalIn(situation, type)
  const reasons = (event: 'request' | 'withdraw') =>
    approvalBlockers(lifecycle, { type: event, by }).map((blocker) =>
      explain(addonBlockerWordings, blocker, blockerSubjectOf(addon, data)),
    )
  const blockers = reasons('request')
  return {
    blockers,
    /** False where the state has no request, or saving the article's URL is the request (READINGS 2). */
    isOffered:
      knowsEvent(lifecycle, 'request') && !blockers.some(({ code }) => code === 'documentation_url_missing'),
    withdrawBlockers: reasons('withdraw'),
    mayBeWithdrawn: knowsEvent(lifecycle, 'withdraw'),
    busy: snapshot.hasTag('busy'),
    problem: problemShown(snapshot.context, state),
    unheard: snapshot.matches('unheard'),
    /** `text`: a message to staff; blank for none. */
    request: (text: string) =>
      send({
        type: 'request',
        state,
        facts: approvalFacts(situation, type),
        ...(isBlank(text) ? {} : { text: text.trim() }),
      }),
    check: () => send({ type: 'check' }),
  }
}

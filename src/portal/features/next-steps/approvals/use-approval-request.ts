import { approvalWordings } from '#contract/wording/approvals.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { approvalBlockers } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { knowsEvent, type Party } from '#machines/law.ts'
import { problemShown } from '#machines/approval/request.ts'
import { approvalFacts, approvalIn } from '#machines/situation.ts'
import type { WholeAddon } from '#contract/addon.ts'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import { approvalMachine } from '../actors.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { blockerSubjectOf, type NextSteps } from '../data.ts'
import { addonSituation } from '#portal/workflow/stage/addon-situation.ts'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'

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

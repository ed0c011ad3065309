import { explain } from '#contract/wording/blockers/explain.ts'
import { useEffect } from 'react'
import { approvalBlockers } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import { approvalFacts, approvalIn } from '#machines/situation.ts'
import type { WholeAddon } from '#contract/addon.ts'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import { approvalMachine } from '../actors.ts'
import { approvalTitles } from '#portal/workflow/changes/approval-wording.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { blockerSubjectOf, type NextSteps } from '../data.ts'
import { addonSituation } from '#portal/workflow/stage/addon-situation.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'

/** The request of an approval: its explained blockers, whether it is in progress, and its problem. */
export function useApprovalRequest(addon: WholeAddon, data: NextSteps, type: ApprovalType, by: Party) {
  const reload = useReload()
  const situation = addonSituation(addon)
  const state = situation.approvals[type]
  const facts = approvalFacts(situation, type)
  const { actor, snapshot, send } = useWorkflow(() => approvalMachine, {
    input: { addonId: addon.id, state, facts, by },
    on: {
      requested: () => {
        flash.success(`${approvalTitles[type]} requested.`)
        void reload()
      },
      refused: () => void reload(),
    },
    staysWhile: ['busy'],
  })

  useEffect(() => {
    const loaded = addonSituation(addon)
    actor.send({
      type: 'facts.loaded',
      state: loaded.approvals[type],
      facts: approvalFacts(loaded, type),
    })
  }, [actor, addon, type])

  const reasons = (event: 'request' | 'withdraw') =>
    approvalBlockers(approvalIn(situation, type), { type: event, by }).map((blocker) =>
      explain(addonBlockerWordings, blocker, blockerSubjectOf(addon, data)),
    )
  return {
    blockers: reasons('request'),
    withdrawBlockers: reasons('withdraw'),
    busy: snapshot.hasTag('busy'),
    problem: snapshot.context.problem,
    unheard: snapshot.matches('unheard'),
    request: () => send({ type: 'request' }),
    check: () => send({ type: 'check' }),
  }
}

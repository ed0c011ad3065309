import { approvalUpdate, approvalView } from '#contract/endpoints/approvals.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import type { ApprovalDecision, DecidableApproval } from '#machines/approval/decision.ts'
import { approvalBlockers, type ApprovalEvent } from '#machines/approval/lifecycle.ts'
import { factsToDecide, decisionOn } from '#machines/situation.ts'
import type { ApprovalEntry } from '#contract/approval.ts'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import type { Blocker } from '#contract/trail.ts'
import { callApi } from '#portal/wire/api.ts'
import { revisionTag } from '#portal/wire/seen-revision.ts'
import { withdrawnMeanwhile } from '#portal/wire/withdrawn-meanwhile.ts'

/** Reduces an approval to what deciding it needs. */
export const decidable = ({
  id,
  state,
  message,
  etag,
  revision,
  type,
  addon,
}: ApprovalEntry): DecidableApproval => ({
  id,
  state,
  message,
  etag,
  revision,
  facts: factsToDecide(type, addon.state),
})

/** Explains why staff cannot take this step with the approval, as blockers; empty if they can. */
export function decisionBlockers(approval: ApprovalEntry, event: ApprovalEvent): Blocker[] {
  const of = { slug: approval.addon.slug, requirement: () => undefined }
  return approvalBlockers(decisionOn(approval, approval.addon.state), event).map((blocker) =>
    explain(addonBlockerWordings, blocker, of),
  )
}

/** The calls of a decision; passes each record that they return to `onRecord`. */
export const decisionCalls = (onRecord: (approval: ApprovalEntry) => void) => {
  const answered = (approval: ApprovalEntry): DecidableApproval => {
    onRecord(approval)
    return decidable(approval)
  }
  return {
    send: async ({ id, to, message, revision }: ApprovalDecision, signal: AbortSignal) => {
      const body = { state: to, ...(message === null ? {} : { message }) }
      try {
        return answered(
          await callApi(approvalUpdate, { params: { id }, body }, { signal, ifMatch: revisionTag(revision) }),
        )
      } catch (error) {
        throw await withdrawnMeanwhile(error, id, { signal })
      }
    },
    read: async (id: string, signal: AbortSignal) =>
      answered(await callApi(approvalView, { params: { id } }, { signal })),
  }
}

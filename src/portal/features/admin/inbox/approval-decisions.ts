import { approvalUpdate, approvalView } from '#contract/endpoints/approvals.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { type DecidableApproval, mayDecideApproval } from '#machines/approval/decision.ts'
import type { Decision } from '#machines/desk/decision.ts'
import { approvalBlockers, type ApprovalEvent } from '#machines/approval/lifecycle.ts'
import { factsToDecide, decisionOn } from '#machines/situation.ts'
import type { ApprovalEntry } from '#contract/approval.ts'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import type { Blocker } from '#contract/trail.ts'
import { callApi } from '#portal/wire/api.ts'
import { askEffects } from '#portal/wire/ask-effects.ts'
import { revisionTag } from '#portal/wire/seen-revision.ts'
import { withdrawnMeanwhile } from '#portal/wire/withdrawn-meanwhile.ts'
import { startDecisions } from '../start-decisions.ts'

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
  status: state,
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

/** Asks what approving would do. */
export const askApproval = (id: string, signal: AbortSignal) =>
  askEffects(approvalUpdate, { params: { id }, body: { state: 'approved' } }, { signal })

/** The calls of a decision; passes each record that they return to `onRecord`. */
const decisionCalls = (onRecord: (approval: ApprovalEntry) => void) => {
  const answered = (approval: ApprovalEntry): DecidableApproval => {
    onRecord(approval)
    return decidable(approval)
  }
  return {
    /** Goes on though the page or the session is left, so it takes no signal; the revision lets it count once. */
    send: async ({ record: { id, revision }, to, message }: Decision<DecidableApproval>) => {
      const body = { state: to, ...(message === null ? {} : { message }) }
      try {
        return answered(
          await callApi(
            approvalUpdate,
            { params: { id }, body },
            { keepalive: true, ifMatch: revisionTag(revision) },
          ),
        )
      } catch (error) {
        throw await withdrawnMeanwhile(error, id, {})
      }
    },
    read: async (id: string, signal: AbortSignal) =>
      answered(await callApi(approvalView, { params: { id } }, { signal })),
  }
}

/** Staff's decisions in progress, and the approvals as the platform returned them. */
export const approvalDecisions = startDecisions(mayDecideApproval, decisionCalls)

import { fromPromise } from 'xstate'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import { approvalWorkflow } from '#machines/approval/request.ts'
import { api } from '#portal/wire/api.ts'

/** The request of one approval, with the platform behind it. */
export const approvalMachine = approvalWorkflow.provide({
  actors: {
    sendRequest: fromPromise<void, { addonId: string; type: ApprovalType }>(async ({ input, signal }) => {
      const { addonId: addon, type } = input
      await api.addonApprovalRequest({ params: { addon }, body: { type } }, { signal })
    }),
    readState: fromPromise<ApprovalState, { addonId: string; type: ApprovalType }>(
      async ({ input, signal }) => {
        const approvals = await api.addonApprovalList({ params: { addon: input.addonId } }, { signal })
        return approvals.find(({ type }) => type === input.type)?.state ?? 'notStarted'
      },
    ),
  },
})

import { approvalsOfAddon, loadApproval, searchApprovals } from './load-approvals.ts'
import { actOf } from '#server/law/act.ts'
import { decideApproval, requestApproval } from './approvals.rules.ts'
import type { Handlers } from '#server/law/handler.ts'

export const approvalHandlers = {
  addonApprovalList: (_, { tx, caller, subject }) => approvalsOfAddon(tx, subject.id, caller.admin),

  addonApprovalRequest: async ({ body }, c) => {
    const { approval, created } = await requestApproval(actOf(c), c.subject, body.type)
    c.reply.status = created ? 201 : 200
    return loadApproval(c.tx, approval.id, c.caller.admin)
  },

  approvalList: async ({ query }, { tx, page, reply }) => {
    const found = await searchApprovals(tx, query, page)
    reply.total = found.total
    return found.approvals
  },

  approvalView: (_, { tx, caller, subject }) => loadApproval(tx, subject.id, caller.admin),

  approvalUpdate: async ({ body }, c) => {
    await decideApproval(actOf(c), c.subject, body)
    return loadApproval(c.tx, c.subject.id, true)
  },
} satisfies Partial<Handlers>

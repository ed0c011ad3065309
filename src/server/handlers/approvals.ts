import { eq } from 'drizzle-orm'
import { approvals } from '../db/schema.ts'
import { loadApproval, loadApprovals } from '../records/load-approvals.ts'
import { actOf } from '../rules/act.ts'
import { decideApproval, requestApproval } from '../rules/approvals.ts'
import type { Handlers } from './handler.ts'

export const approvalHandlers = {
  addonApprovalList: (_, { tx, caller, subject }) =>
    loadApprovals(tx, eq(approvals.addonId, subject.id), caller.admin),

  addonApprovalRequest: async ({ body }, c) => {
    const { approval, created } = await requestApproval(actOf(c), c.subject, body.type)
    c.reply.status = created ? 201 : 200
    return loadApproval(c.tx, approval.id, c.caller.admin)
  },

  approvalList: ({ query }, { tx }) =>
    loadApprovals(tx, query.state && eq(approvals.state, query.state), true, 'age'),

  approvalView: (_, { tx, caller, subject }) => loadApproval(tx, subject.id, caller.admin),

  approvalUpdate: async ({ body }, c) => {
    await decideApproval(actOf(c), c.subject, body)
    return loadApproval(c.tx, c.subject.id, true)
  },
} satisfies Partial<Handlers>

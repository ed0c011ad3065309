import { approvalsOfAddon, loadApproval, searchApprovals } from './load-approvals.ts'
import { actOf } from '#server/law/act.ts'
import { sendMessage } from './approval-messages.ts'
import { decideApproval, requestApproval } from './approvals.rules.ts'
import { withdrawApproval } from './withdraw-approval.ts'
import { notFound } from '#server/law/refusal.ts'
import type { Handlers } from '#server/law/handler.ts'
import { reloadAddon } from '#server/law/subjects.ts'

export const approvalHandlers = {
  addonApprovalList: (_, { tx, caller, subject }) => approvalsOfAddon(tx, subject.id, caller.admin),

  addonApprovalRequest: async ({ body }, c) => {
    const { approval, created } = await requestApproval(actOf(c), c.subject, body.type, body.text)
    c.reply.status = created ? 201 : 200
    return loadApproval(c.tx, approval.id, c.caller.admin)
  },

  approvalList: async ({ query }, { tx, page, reply }) => {
    const found = await searchApprovals(tx, query, page)
    reply.total = found.total
    return found.approvals
  },

  approvalView: (_, { tx, caller, subject }) => {
    if (subject.state === 'notStarted') throw notFound()
    return loadApproval(tx, subject.id, caller.admin)
  },

  approvalUpdate: async ({ body }, c) => {
    await decideApproval(actOf(c), c.subject, body)
    return loadApproval(c.tx, c.subject.id, true)
  },

  approvalMessageCreate: async ({ body }, c) => {
    await sendMessage(actOf(c), c.subject, body.text)
    return loadApproval(c.tx, c.subject.id, c.caller.admin)
  },

  approvalWithdraw: async (_, c) => {
    const { id, addonId, state } = await withdrawApproval(actOf(c), c.subject)
    const { revision } = await reloadAddon(c.tx, addonId)
    return {
      revision,
      approval: state === 'notStarted' ? null : await loadApproval(c.tx, id, c.caller.admin),
    }
  },
} satisfies Partial<Handlers>

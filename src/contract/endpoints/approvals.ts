import { approvalListQuery } from '../list-queries.ts'
import * as v from 'valibot'
import * as approvals from '../approval.ts'
import { endpoint } from './endpoint.ts'
import { byId } from '../formats/field-types.ts'
import { ofAddon, listOfAddon } from './subjects.ts'

export const addonApprovalList = endpoint({
  summary: 'The approvals that were asked for.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/approvals',
  result: v.array(approvals.approval),
})

export const addonApprovalRequest = endpoint({
  summary:
    'Asks for an approval; asking again after a rejection answers 200 with the same record, after a withdrawal 201.',
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/approvals',
  body: approvals.approvalRequest,
  dryRun: true,
  result: approvals.approval,
  status: 201,
})

export const approvalList = endpoint({
  summary: "All add-ons' approvals, the one that has been pending longest first.",
  method: 'GET',
  path: '/api/v3/approvals',
  access: 'admin',
  query: approvalListQuery,
  result: v.array(approvals.approvalEntry),
  list: true,
})

export const approvalView = endpoint({
  summary: 'One approval.',
  method: 'GET',
  path: '/api/v3/approvals/:id',
  access: 'company',
  subject: 'approval',
  params: byId,
  result: approvals.approvalEntry,
})

export const approvalUpdate = endpoint({
  summary: 'Decides an approval or edits its notes and message.',
  method: 'PATCH',
  path: '/api/v3/approvals/:id',
  access: 'admin',
  subject: 'approval',
  params: byId,
  body: approvals.approvalChange,
  dryRun: true,
  takesRevision: true,
  freshProof: 'priceApproval',
  result: approvals.approvalEntry,
})

export const approvalWithdraw = endpoint({
  summary: 'Takes back a request for an approval that nobody has decided; for its provider.',
  method: 'POST',
  path: '/api/v3/approvals/:id/withdraw',
  access: 'company',
  subject: 'approval',
  params: byId,
  takesRevision: true,
  result: approvals.approvalWithdrawal,
  status: 200,
})

export const approvalMessageCreate = endpoint({
  summary:
    'Writes to the other side about an approval that is pending or rejected; answers it with its messages.',
  method: 'POST',
  path: '/api/v3/approvals/:id/messages',
  access: 'company',
  subject: 'approval',
  params: byId,
  body: approvals.approvalMessageText,
  quota: 'approvalMessages',
  result: approvals.approvalEntry,
  status: 201,
})

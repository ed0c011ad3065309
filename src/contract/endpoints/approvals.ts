import { approvalListQuery } from '../list-queries.ts'
import * as v from 'valibot'
import * as approvals from '../approval.ts'
import { endpoint } from './endpoint.ts'
import { byId } from '../formats/field-types.ts'
import { ofAddon, listOfAddon } from './subjects.ts'

export const addonApprovalList = endpoint({
  ...listOfAddon,
  path: '/api/v3/addons/:addon/approvals',
  result: v.array(approvals.approval),
})

export const addonApprovalRequest = endpoint({
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/approvals',
  body: approvals.approvalRequest,
  dryRun: true,
  result: approvals.approval,
  status: 201,
})

export const approvalList = endpoint({
  method: 'GET',
  path: '/api/v3/approvals',
  access: 'admin',
  query: approvalListQuery,
  result: v.array(approvals.approvalEntry),
  list: true,
})

export const approvalView = endpoint({
  method: 'GET',
  path: '/api/v3/approvals/:id',
  access: 'company',
  subject: 'approval',
  params: byId,
  result: approvals.approvalEntry,
})

export const approvalUpdate = endpoint({
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

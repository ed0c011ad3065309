import { endpoint } from '../endpoints/endpoint.ts'
import { byId } from '../formats/field-types.ts'
import { approvalEvidence } from './evidence.ts'

export const approvalEvidenceView = endpoint({
  summary:
    'All that staff decide an approval by: its list with what has changed, and the page, manifest, plans or article that it is about.',
  method: 'GET',
  path: '/api/v3/approvals/:id/evidence',
  access: 'admin',
  subject: 'approval',
  params: byId,
  result: approvalEvidence,
})

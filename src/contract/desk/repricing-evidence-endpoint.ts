import { endpoint } from '../endpoints/endpoint.ts'
import { byId } from '../formats/field-types.ts'
import { repricingEvidence } from './repricing-evidence.ts'

export const repricingEvidenceView = endpoint({
  method: 'GET',
  path: '/api/v3/repricings/:id/evidence',
  access: 'admin',
  subject: 'repricing',
  params: byId,
  result: repricingEvidence,
})

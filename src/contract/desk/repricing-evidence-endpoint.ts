import { endpoint } from '../endpoints/endpoint.ts'
import { byId } from '../formats/field-types.ts'
import { repricingEvidence } from './repricing-evidence.ts'

export const repricingEvidenceView = endpoint({
  summary:
    'All that staff decide a repricing by: its effect, the plans, the plan’s values and earlier repricings.',
  method: 'GET',
  path: '/api/v3/repricings/:id/evidence',
  access: 'admin',
  subject: 'repricing',
  params: byId,
  result: repricingEvidence,
})

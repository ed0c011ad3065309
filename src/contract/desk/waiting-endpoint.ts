import { endpoint } from '../endpoints/endpoint.ts'
import { deskWaiting } from './waiting.ts'

export const deskView = endpoint({
  summary: 'What waits for staff: counts by kind, the longest waiting first, how long decisions take.',
  method: 'GET',
  path: '/api/v3/desk',
  access: 'admin',
  result: deskWaiting,
})

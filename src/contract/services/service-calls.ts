import { endpoint } from '../endpoints/endpoint.ts'
import { service } from './service.ts'

export const serviceView = endpoint({
  summary: 'The calling service: its name, its rights, and its token’s prefix.',
  method: 'GET',
  path: '/platform/service',
  access: 'service',
  result: service,
})

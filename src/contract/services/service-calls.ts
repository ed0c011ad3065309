import { endpoint } from '../endpoints/endpoint.ts'
import { service } from './service.ts'

export const serviceView = endpoint({
  method: 'GET',
  path: '/platform/service',
  access: 'service',
  result: service,
})

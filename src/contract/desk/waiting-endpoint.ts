import { endpoint } from '../endpoints/endpoint.ts'
import { deskWaiting } from './waiting.ts'

export const deskView = endpoint({
  method: 'GET',
  path: '/api/v3/desk',
  access: 'admin',
  result: deskWaiting,
})

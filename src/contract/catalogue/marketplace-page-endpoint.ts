import { endpoint } from '../endpoints/endpoint.ts'
import { ofAddon } from '../endpoints/subjects.ts'
import { pagePublishing } from './page-endpoints.ts'

export const marketplacePageView = endpoint({
  summary: 'The add-on’s marketplace page as it is published and as it would be now.',
  ...ofAddon,
  method: 'GET',
  path: '/api/v3/addons/:addon/marketplace_page',
  result: pagePublishing,
})

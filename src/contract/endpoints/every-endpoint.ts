import { endpoints } from './endpoints.ts'
import * as registry from './registry.ts'
import * as installCalls from '../installs/install-calls.ts'
import * as installs from '../installs/install-list-endpoint.ts'
import * as services from '../services/service-calls.ts'
import * as webhooks from './webhooks.ts'

/** Every endpoint of the platform, across its services. */
export const everyEndpoint = {
  ...endpoints,
  ...registry,
  ...webhooks,
  ...services,
  ...installs,
  ...installCalls,
}

export type EveryEndpoint = typeof everyEndpoint

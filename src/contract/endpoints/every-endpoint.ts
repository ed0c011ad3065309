import { endpoints } from './endpoints.ts'
import { installConfigView, installFeedView, installSignOn, installView } from '../installs/install-calls.ts'
import * as registry from './registry.ts'
import * as services from '../services/service-calls.ts'
import * as webhooks from './webhooks.ts'

/** Every endpoint of the platform, across its services. */
export const everyEndpoint = {
  ...endpoints,
  ...registry,
  ...webhooks,
  ...services,
  installFeedView,
  installView,
  installConfigView,
  installSignOn,
}

export type EveryEndpoint = typeof everyEndpoint

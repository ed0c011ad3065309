import { endpoints } from './endpoints.ts'
import { installList } from '../installs/install-calls.ts'
import * as registry from './registry.ts'
import * as webhooks from './webhooks.ts'

/** Every endpoint of the platform, across its services. */
export const everyEndpoint = { ...endpoints, ...registry, ...webhooks, installList }

export type EveryEndpoint = typeof everyEndpoint

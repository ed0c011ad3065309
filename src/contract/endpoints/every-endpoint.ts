import { endpoints } from './endpoints.ts'
import { registryEndpoints } from './registry-endpoints.ts'

/** What the platform answers on all its services. */
export const everyEndpoint = { ...endpoints, ...registryEndpoints }

export type EveryEndpoint = typeof everyEndpoint

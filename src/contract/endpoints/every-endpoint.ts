import { endpoints } from './endpoints.ts'
import { registryEndpoints } from './registry-endpoints.ts'

/** Every endpoint of the platform, across its services. */
export const everyEndpoint = { ...endpoints, ...registryEndpoints }

export type EveryEndpoint = typeof everyEndpoint

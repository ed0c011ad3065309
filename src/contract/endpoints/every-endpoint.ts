import { endpoints } from './endpoints.ts'
import * as registry from './registry.ts'

/** Every endpoint of the platform, across its services. */
export const everyEndpoint = { ...endpoints, ...registry }

export type EveryEndpoint = typeof everyEndpoint

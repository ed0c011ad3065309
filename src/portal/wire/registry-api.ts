import { registryEndpoints } from '#contract/endpoints/registry-endpoints.ts'
import { callsOf } from './api.ts'

/** The calls of the buildpack registry and of source control. */
export const registryApi = callsOf(registryEndpoints)

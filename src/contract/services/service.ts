import * as v from 'valibot'
import { filledLine } from '../formats/field-types.ts'

/** The parts of the service API that a service may be allowed. */
export const serviceRights = ['catalogue', 'installs', 'billing'] as const
export type ServiceRight = (typeof serviceRights)[number]

/** A service's name, which no other one has. */
export const serviceName = filledLine(100)

/** A service as it sees itself: its name, its rights, and the beginning of the token that it called with. */
export const service = v.object({
  name: v.string(),
  may: v.array(v.picklist(serviceRights)),
  tokenPrefix: v.string(),
})

import type { Subject } from './endpoint.ts'
import { byAddon, byId } from '../formats/field-types.ts'

/** An endpoint about a record of the caller's company, by its id. */
export const of = <const S extends Subject>(subject: S) =>
  ({ access: 'company', subject, params: byId }) as const

/** An endpoint about an add-on of the caller's company. */
export const ofAddon = { access: 'company', subject: 'addon', params: byAddon } as const

/** A list of an add-on's records. */
export const listOfAddon = { ...ofAddon, method: 'GET', list: true } as const

/** An endpoint about a plan of the caller's company. */
export const ofPlan = of('plan')

/** An endpoint for an add-on's own programs too. */
export const ofAddonOrToken = { ...ofAddon, access: 'companyOrToken' } as const

import { byAddon, byId } from '../formats/field-types.ts'

/** An endpoint about an add-on of the caller's company. */
export const ofAddon = { access: 'company', subject: 'addon', params: byAddon } as const

/** A list of an add-on's records. */
export const listOfAddon = { ...ofAddon, method: 'GET', list: true } as const

/** An endpoint about a plan of the caller's company. */
export const ofPlan = { access: 'company', subject: 'plan', params: byId } as const

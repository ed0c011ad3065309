import * as v from 'valibot'
import { email, planSummary, searchText, stored } from './formats/field-types.ts'

/** An account's invitation to an invite-only plan. */
export const planPass = v.object({ ...stored, email: v.string(), plan: planSummary })
export type PlanPass = v.InferOutput<typeof planPass>

/** The passes for an add-on's plans; `q` matches part of an e-mail or plan. */
export const planPassListQuery = v.object({
  q: v.optional(searchText),
})

export const planPassCreation = v.strictObject({ email })

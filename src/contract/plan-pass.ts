import * as v from 'valibot'
import { email, planSummary, searchText, stored } from './formats/field-types.ts'

/** The invitation of an account to an invite-only plan. */
export const planPass = v.object({ ...stored, email: v.string(), plan: planSummary })
export type PlanPass = v.InferOutput<typeof planPass>

/** The passes of an add-on whose e-mail or plan contains `q`. */
export const planPassListQuery = v.object({
  q: v.optional(searchText),
})

export const planPassCreation = v.strictObject({ email })

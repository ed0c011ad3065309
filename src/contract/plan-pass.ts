import * as v from 'valibot'
import { email, planSummary, stored } from './record.ts'

/** The invitation of an account to an invite-only plan. */
export const planPass = v.object({ ...stored, email: v.string(), plan: planSummary })
export type PlanPass = v.InferOutput<typeof planPass>

export const planPassCreation = v.strictObject({ email })

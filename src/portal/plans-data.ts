import type { Approval } from '../contract/approval.ts'
import type { Feature } from '../contract/feature.ts'
import type { alphaUser } from '../contract/listing.ts'
import type { Plan } from '../contract/plan.ts'
import type * as v from 'valibot'
import { api } from './api.ts'

export type AlphaUser = v.InferOutput<typeof alphaUser>

/** What the plans tab shows of an add-on. */
export interface PlansData {
  /** In their order. */
  features: readonly Feature[]
  plans: readonly Plan[]
  alphaUsers: readonly AlphaUser[]
  approvals: readonly Approval[]
}

/** Reads all of it at once; early.ts asks for the same URLs. Rejects with a ProblemError. */
export async function loadPlans(slug: string, signal: AbortSignal): Promise<PlansData> {
  const given = { params: { addon: slug } }
  const [features, plans, alphaUsers, approvals] = await Promise.all([
    api.featureList(given, { signal }),
    api.addonPlanList(given, { signal }),
    api.alphaUserList(given, { signal }),
    api.addonApprovalList(given, { signal }),
  ])
  return { features, plans, alphaUsers, approvals }
}

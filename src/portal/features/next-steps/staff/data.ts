import { screenshotList } from '#contract/endpoints/listing.ts'
import { addonPlanList, alphaUserList } from '#contract/endpoints/plans.ts'
import type { Plan } from '#contract/plan.ts'
import { callApi } from '#portal/wire/api.ts'

/** The data that staff review before progressing an add-on. */
export interface StaffReview {
  plans: readonly Plan[]
  screenshots: number
  alphaUsers: number
}

/** Loads it. Rejects with a ProblemError. */
export async function loadStaffReview(slug: string, signal: AbortSignal): Promise<StaffReview> {
  const given = { params: { addon: slug } }
  const [plans, screenshots, alphaUsers] = await Promise.all([
    callApi(addonPlanList, given, { signal }),
    callApi(screenshotList, given, { signal }),
    callApi(alphaUserList, given, { signal }),
  ])
  return { plans, screenshots: screenshots.length, alphaUsers: alphaUsers.length }
}

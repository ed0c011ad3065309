import type { Plan } from '../contract/plan.ts'
import { api } from './api.ts'
import type { RequirementLists } from './next-steps-data.ts'

/** What staff look at before they progress an add-on. */
export interface StaffReview {
  plans: readonly Plan[]
  screenshots: number
  alphaUsers: number
}

/** Reads it at once. Rejects with a ProblemError. */
export async function loadStaffReview(slug: string, signal: AbortSignal): Promise<StaffReview> {
  const given = { params: { addon: slug } }
  const [plans, screenshots, alphaUsers] = await Promise.all([
    api.addonPlanList(given, { signal }),
    api.screenshotList(given, { signal }),
    api.alphaUserList(given, { signal }),
  ])
  return { plans, screenshots: screenshots.length, alphaUsers: alphaUsers.length }
}

/** A plan whose slug is test is the test plan (SPEC section 3). */
export const soldPlans = ({ plans }: Pick<StaffReview, 'plans'>): readonly Plan[] =>
  plans.filter(({ slug }) => slug !== 'test')

export interface Check {
  name: string
  text: string
  ok: boolean
}

const check = (name: string, ok: boolean, count?: number): Check => ({
  name,
  ok,
  text: count === undefined ? (ok ? 'set' : 'missing') : String(count),
})

/** The checks of the progression-approval section, in SPEC's order; the requirement items say what is fine. */
export function checksOf(lists: RequirementLists, review: StaffReview): Check[] {
  const isDone = (list: keyof RequirementLists, name: string) =>
    lists[list].some((item) => item.name === name && item.completed)
  return [
    check('Icon', isDone('business', 'icon')),
    check('Screenshots', isDone('business', 'screenshots'), review.screenshots),
    check('Alpha users', isDone('technical', 'alpha_users'), review.alphaUsers),
    check('Name', isDone('business', 'name')),
    check('Summary', isDone('business', 'summary')),
    check('Support e-mail', isDone('business', 'support_email')),
    check('Plans', review.plans.length > 0, review.plans.length),
  ]
}

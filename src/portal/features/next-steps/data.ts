import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { RequirementList } from '#machines/progression/stage.ts'
import type { Addon } from '#contract/addon.ts'
import type { Approval } from '#contract/approval.ts'
import type { BlockerSubject } from '#contract/wording/blockers/addon-blockers.ts'
import type { DayRange } from '#contract/formats/day-range.ts'
import type { Requirement } from '#contract/requirement.ts'
import { staffHref } from '#contract/wording/requirement-items.ts'
import type { Transition } from '#contract/trail.ts'
import type { User } from '#contract/user.ts'
import { api } from '#portal/wire/api.ts'
import { loadConfig } from '#portal/wire/config.ts'
import { currentUser } from '#portal/app/session/current-user.ts'
import { isOpenRange } from '#portal/ui/range/range.ts'

export type RequirementLists = Readonly<Record<RequirementList, readonly Requirement[]>>

/** The data of the next-steps screen. */
export interface NextSteps {
  approvals: readonly Approval[]
  lists: RequirementLists
  /** The beta view's support checklist; nothing depends on it. */
  support: readonly Requirement[]
  /** The history, newest first. */
  transitions: readonly Transition[]
  /** The part of the history within the requested days; affects only the list. */
  activity: readonly Transition[]
}

/** Links what only staff can fulfil: staff to its place, others to a support ticket (READINGS 8). */
function withLinks(
  items: readonly Requirement[],
  { isHerokuAdmin }: Pick<User, 'isHerokuAdmin'>,
  supportTicket: string,
): Requirement[] {
  return items.map((item) => {
    if (item.href !== null) return item
    const href = isHerokuAdmin ? staffHref(item.addon.slug, item.name) : supportTicket
    return { ...item, href }
  })
}

/**
 * Loads all of it in parallel, with the activity of these days; early.ts requests the same URLs. Rejects with
 * a ProblemError.
 */
export async function loadNextSteps(slug: string, days: DayRange, signal: AbortSignal): Promise<NextSteps> {
  const params = { addon: slug }
  const beta = (list: 'business_approval_requirements' | 'technical_approval_requirements') =>
    api.betaRequirementList({ params: { ...params, list } }, { signal })
  const ga = (
    list:
      | 'technical_approval_requirements'
      | 'pricing_plans_requirements'
      | 'approved_supplier_requirements'
      | 'support_requirements',
  ) => api.gaRequirementList({ params: { ...params, list } }, { signal })
  const transitionsOf = (range: DayRange) => api.addonTransitionList({ params, query: range }, { signal })
  const ofAnyTime = transitionsOf({})
  const [
    user,
    { links },
    approvals,
    business,
    technical,
    gaTechnical,
    pricingPlans,
    approvedSupplier,
    support,
    transitions,
    activity,
  ] = await Promise.all([
    currentUser(),
    loadConfig(),
    api.addonApprovalList({ params }, { signal }),
    beta('business_approval_requirements'),
    beta('technical_approval_requirements'),
    ga('technical_approval_requirements'),
    ga('pricing_plans_requirements'),
    ga('approved_supplier_requirements'),
    ga('support_requirements'),
    ofAnyTime,
    isOpenRange(days) ? ofAnyTime : transitionsOf(days),
  ])
  const linked = (items: readonly Requirement[]) => withLinks(items, user, links.supportTicket)
  const lists = {
    business: linked(business),
    technical: linked(technical),
    gaTechnical: linked(gaTechnical),
    pricingPlans: linked(pricingPlans),
    approvedSupplier: linked(approvedSupplier),
  }
  return { approvals, lists, support: linked(support), transitions, activity }
}

/** The stored approval of a type, if any. */
export const storedApproval = ({ approvals }: Pick<NextSteps, 'approvals'>, type: ApprovalType) =>
  approvals.find((each) => each.type === type)

/** Resolves a blocker's subject to the wording of the loaded requirement items. */
export const blockerSubjectOf = (
  { slug }: Pick<Addon, 'slug'>,
  { lists }: Pick<NextSteps, 'lists'>,
): BlockerSubject => ({
  slug,
  requirement: (list, name) => lists[list].find((item) => item.name === name),
})

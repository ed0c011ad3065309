import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { RequirementList } from '#machines/progression/stage.ts'
import type { Addon } from '#contract/addon.ts'
import type { Overview } from '#contract/overview.ts'
import type { Approval } from '#contract/approval.ts'
import type { BlockerSubject } from '#contract/wording/blockers/addon-blockers.ts'
import type { DayRange } from '#contract/formats/day-range.ts'
import type { Requirement } from '#contract/road/requirement.ts'
import type { RoadRecord } from '#contract/road/road.ts'
import { staffHref } from '#contract/wording/requirement-items.ts'
import type { Transition } from '#contract/trail.ts'
import type { User } from '#contract/user.ts'
import { load } from '#portal/wire/load.ts'
import { activityRead, nextStepsRead, overviewRead } from './reads.ts'
import { loadConfig } from '#portal/wire/config.ts'
import { currentUser } from '#portal/app/session/current-user.ts'

export type RequirementLists = Readonly<Record<RequirementList, readonly Requirement[]>>

/** The data of the next-steps screen. */
export interface NextSteps {
  approvals: readonly Approval[]
  lists: RequirementLists
  /** The beta view's support checklist; nothing depends on it. */
  support: readonly Requirement[]
  /** The remaining steps to GA. */
  road: RoadRecord
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

/** Loads all of it in parallel, with the activity of these days. Rejects with a ProblemError. */
export async function loadNextSteps(slug: string, days: DayRange, signal: AbortSignal): Promise<NextSteps> {
  const daysRead = activityRead(slug, days)
  const [user, { links }, { approvals, requirements, transitions, road }, ofDays] = await Promise.all([
    currentUser(),
    loadConfig(),
    load(nextStepsRead(slug), signal),
    daysRead === null ? null : load(daysRead, signal),
  ])
  const linked = (items: readonly Requirement[]) => withLinks(items, user, links.supportTicket)
  const { betaRequirements: beta, gaRequirements: ga } = requirements
  const lists = {
    business: linked(beta.businessApprovalRequirements),
    technical: linked(beta.technicalApprovalRequirements),
    gaTechnical: linked(ga.technicalApprovalRequirements),
    pricingPlans: linked(ga.pricingPlansRequirements),
    approvedSupplier: linked(ga.approvedSupplierRequirements),
  }
  const support = linked(ga.supportRequirements)
  return { approvals, lists, support, road, transitions, activity: ofDays ?? transitions }
}

/** Reads the overview of an add-on in GA, as soon as the route above (`parentMatchPromise`) has told its stage; else null. */
export async function readOverview(
  slug: string,
  above: Promise<{ loaderData?: Pick<Addon, 'state'> | undefined }>,
  signal: AbortSignal,
): Promise<Overview | null> {
  const { loaderData: addon } = await above
  return addon?.state === 'ga' ? load(overviewRead(slug), signal) : null
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

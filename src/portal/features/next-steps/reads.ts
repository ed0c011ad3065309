import { addonTransitionList } from '#contract/endpoints/addons.ts'
import { addonApprovalList } from '#contract/endpoints/approvals.ts'
import { requirementsView } from '#contract/endpoints/progressions.ts'
import type { DayRange } from '#contract/formats/day-range.ts'
import { readOf } from '#portal/wire/read.ts'

/** The reads of the next-steps screen, but for the activity of some days. */
export const nextStepsReads = (addon: string) => {
  const params = { addon }
  return {
    approvals: readOf(addonApprovalList, { params }),
    requirements: readOf(requirementsView, { params }),
    transitions: readOf(addonTransitionList, { params }),
  }
}

/** The read of the activity of these days; null if the whole history is read anyway. */
export const activityRead = (addon: string, days: DayRange) =>
  days.from === undefined && days.to === undefined
    ? null
    : readOf(addonTransitionList, { params: { addon }, query: days })

import { addonTransitionList, overviewView } from '#contract/endpoints/addons.ts'
import { nextStepsView } from '#contract/endpoints/progressions.ts'
import type { DayRange } from '#contract/formats/day-range.ts'
import { readOf } from '#portal/wire/read.ts'
import { daysIn, pageReads, wholeTab } from '#portal/wire/page-reads.ts'

/** The read of the next-steps screen, with the add-on in it, but for the activity of some days. */
export const nextStepsRead = (addon: string) => readOf(nextStepsView, { params: { addon } })

/** The read of the activity of these days; null if the whole history is read anyway. */
export const activityRead = (addon: string, days: DayRange) =>
  days.from === undefined && days.to === undefined
    ? null
    : readOf(addonTransitionList, { params: { addon }, query: days })

/** The read of the overview of an add-on in GA. */
export const overviewRead = (addon: string) => readOf(overviewView, { params: { addon } })

/** The reads that the tab's answer leads to, by the add-on in it. */
const afterTab = (addonSlug: string) => (answer: unknown) =>
  (answer as { addon?: { state?: string } }).addon?.state === 'ga' ? [overviewRead(addonSlug)] : []

const tab = ({ addonSlug }: { addonSlug: string }, search: URLSearchParams) => [
  { ...wholeTab(nextStepsRead(addonSlug)), leadsTo: afterTab(addonSlug) },
  activityRead(addonSlug, daysIn(search)),
]

export const pages = pageReads({ '/addons/$addonSlug': tab, '/addons/$addonSlug/next-steps/$': tab })

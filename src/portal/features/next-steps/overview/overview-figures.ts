import { grouped } from '#contract/formats/grouped.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import type { Overview } from '#contract/overview.ts'
import { linkOptions } from '@tanstack/react-router'
import { monthWording, recentTime } from '#portal/ui/format/dates.ts'
import type { LinkTarget } from '#portal/ui/links.tsx'

/** A figure of an add-on's overview, with what puts it into proportion, and the place that has all of it. */
export interface OverviewFigure {
  label: string
  value: string
  notes: readonly string[]
  /** Something is wrong. */
  isWrong: boolean
  place: LinkTarget
}

/** The fewest failed attempts in seven days, and how many times those of the seven before, that are more than usual. */
const fewest = 5
const timesUsual = 3

/** The reports are the company's. */
const ownShare = 'This add-on’s share, after credits'

const signed = (sign: '+' | '−', count: number) => (count === 0 ? '0' : `${sign}${grouped(count)}`)

type Span = Overview['customers']['recent']

const changes = ({ new: come, gone }: Span) => `${signed('+', come)} new, ${signed('−', gone)} gone`
const isStill = ({ new: come, gone }: Span) => come === 0 && gone === 0

const usual = { new: 1, gone: 1 }

/** An overview whose figures take the usual room, which is kept while the real one is under way. */
export const usualOverview = (now: Date): Overview => {
  const at = now.toISOString()
  const month = { period: at.slice(0, 7), billedCents: 100_000, shareCents: 70_000 }
  return {
    lastMonth: month,
    soFar: { ...month, until: at },
    customers: { now: 1, recent: usual, before: usual },
    failedCalls: { from: '', recent: 1, before: 1, latestAt: at },
    repricings: [],
    deprecation: null,
    unpublished: null,
  }
}

/** The figures of an overview, in the order in which they are shown. */
export function overviewFigures(
  { lastMonth, soFar, customers, failedCalls }: Overview,
  addonSlug: string,
  now: Date,
): OverviewFigure[] {
  const params = { addonSlug }
  const { recent, before, latestAt } = failedCalls
  const isWrong = recent >= fewest && recent > timesUsual * before
  return [
    {
      label: lastMonth === null ? 'Provider share' : `Provider share of ${monthWording(lastMonth.period)}`,
      value: lastMonth === null ? '–' : inDollars(lastMonth.shareCents),
      notes:
        lastMonth === null
          ? ['No month has been billed yet']
          : [ownShare, `of ${inDollars(lastMonth.billedCents)} billed before credits`],
      isWrong: false,
      place: linkOptions({ to: '/addons/$addonSlug/reports', params }),
    },
    {
      label: `${monthWording(soFar.period)} so far`,
      value: inDollars(soFar.shareCents),
      notes: [ownShare, `of ${inDollars(soFar.billedCents)} billed before credits; not final`],
      isWrong: false,
      place: linkOptions({ to: '/addons/$addonSlug/reports', params, hash: 'so-far' }),
    },
    {
      label: 'Customers',
      value: grouped(customers.now),
      notes:
        isStill(customers.recent) && isStill(customers.before)
          ? ['None new or gone in 60 days']
          : [`${changes(customers.recent)} in 30 days`, `${changes(customers.before)} in the 30 before`],
      isWrong: false,
      place: linkOptions({ to: '/addons/$addonSlug/reports', params, hash: 'customers' }),
    },
    {
      label: 'Failed attempts outside reviews',
      value: grouped(recent),
      notes: [
        `in 7 days${isWrong ? ', more than usual' : ''}; ${grouped(before)} in the 7 before`,
        ...(latestAt === null ? [] : [`the latest: ${recentTime(latestAt, now)}`]),
      ],
      isWrong,
      place: linkOptions({
        to: '/addons/$addonSlug/logs',
        params,
        search: recent === 0 ? {} : { from: failedCalls.from },
        hash: 'failed-attempts',
      }),
    },
  ]
}

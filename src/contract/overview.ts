import * as v from 'valibot'
import { pageFieldNames } from './catalogue/page-fields.ts'
import { deprecation } from './deprecation.ts'
import { time } from './formats/field-types.ts'
import { day } from './formats/day-range.ts'
import { period } from './formats/period.ts'
import { repricing } from './repricing.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * An add-on's part of its company's month, in cents: what customers were billed before credits, and the
 * provider's share of it, after the part of the credits that falls to it.
 */
const earnings = { period, billedCents: count, shareCents: count }

const comeAndGone = v.object({ new: count, gone: count })

/**
 * An add-on at a glance. `lastMonth` is the company's last closed month; null if there is none, or the add-on
 * was never billed. `soFar` is its open month, up to `until`. `customers` are those of `until`, with those
 * that came and went in the last 30 days (UTC), today included, and in the 30 `before`. `failedCalls` are
 * calls to the provider for installs that failed, `recent` ones in the last 7 days, since the day `from`, the
 * others in the 7 `before`; `latestAt` is null if there were none. `repricings` are those in progress, newest
 * first; `deprecation` is the notice that is not over. `unpublished` are the fields of its marketplace page
 * that customers do not see yet as they are, and when they will; null where the marketplace has none of it.
 */
export const overview = v.object({
  lastMonth: v.nullable(v.object(earnings)),
  soFar: v.object({ ...earnings, until: time }),
  customers: v.object({ now: count, recent: comeAndGone, before: comeAndGone }),
  failedCalls: v.object({ from: day, recent: count, before: count, latestAt: v.nullable(time) }),
  repricings: v.array(repricing),
  deprecation: v.nullable(deprecation),
  unpublished: v.nullable(v.object({ fields: v.array(v.picklist(pageFieldNames)), nextAt: time })),
})
export type Overview = v.InferOutput<typeof overview>

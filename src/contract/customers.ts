import * as v from 'valibot'
import { day } from './formats/day-range.ts'
import { period } from './formats/period.ts'
import { time } from './formats/field-types.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * The customers of an add-on or a plan on a day (UTC): accounts that have an install on it at the day's end. Each is
 * the change from the day before: `new` were no customers of the add-on then, and `gone` are no longer; customers of the
 * add-on that came to a plan are `changedTo` it, those that left it `changedFrom` it. So `customers` are those of the day
 * before + `new` − `gone` + `changedTo` − `changedFrom` for a plan, and without the last two, which are its plans' sums,
 * for an add-on.
 */
const customerDay = v.object({
  day,
  customers: count,
  new: count,
  gone: count,
  changedTo: count,
  changedFrom: count,
})
export type CustomerDay = v.InferOutput<typeof customerDay>

/** The most days that are listed at once: a leap year. */
export const mostCustomerDays = 366
/** The days that are listed where none are named: the last ones. */
export const usualCustomerDays = 90

/**
 * An add-on's customers by day. `days` has each day from `from` to `to`; a plan only those on which its customers have
 * changed, beginning from `before`, those of the end of the day before `from`. The last day may not be over: it is counted
 * up to `until`. `since` is the day of the first customer, null if there was none.
 */
export const customers = v.object({
  since: v.nullable(day),
  from: day,
  to: day,
  until: time,
  days: v.array(customerDay),
  plans: v.array(v.object({ slug: v.string(), before: count, days: v.array(customerDay) })),
})
export type Customers = v.InferOutput<typeof customers>

/**
 * How many customers an add-on has kept, by the month (UTC) in which they joined it, oldest first: `kept` are those
 * that are customers at the end of that month, of the next one, and so on, up to the last month that is over.
 */
export const customerRetention = v.array(v.object({ month: period, joined: count, kept: v.array(count) }))
export type CustomerRetention = v.InferOutput<typeof customerRetention>

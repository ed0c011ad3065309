import * as v from 'valibot'
import { endpoint } from '../endpoints/endpoint.ts'
import { day } from '../formats/day-range.ts'
import { companySummary, filledLine, id, time } from '../formats/field-types.ts'
import { period } from '../formats/period.ts'

const service = { access: 'service', may: 'billing', method: 'POST' } as const

/** Integer cents, up to a billion dollars: sums of a company, of which many can still be added up. */
const sum = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000_000_000))

/** `company` is the id of a company, or its name as people compare names. */
const ofMonth = { company: filledLine(200), period, cents: sum }

const reason = filledLine(200)
const reference = filledLine(100)

const made = { id, company: companySummary, period: v.string(), cents: v.number(), createdAt: time }

export const creditCreate = endpoint({
  summary:
    'Credits a company’s customers in a month that is open; what exceeds that month’s billing reduces the following ones.',
  ...service,
  path: '/platform/credits',
  body: v.strictObject({ ...ofMonth, reason }),
  result: v.object({ ...made, reason: v.string() }),
  status: 201,
})

export const payoutCreate = endpoint({
  summary:
    'Records a payment of a closed month’s provider share; a transfer for several months is recorded once for each.',
  ...service,
  path: '/platform/payouts',
  body: v.strictObject({ ...ofMonth, paidOn: day, reference }),
  result: v.object({ ...made, paidOn: v.string(), reference: v.string() }),
  status: 201,
})

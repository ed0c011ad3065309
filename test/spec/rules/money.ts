import type { Row } from '../table.ts'

/** A typed price, and its cents; null where it is refused. */
export const prices: readonly Row<{ typed: string }, number | null>[] = [
  {
    id: 'price.plain',
    from: ['s5.price', 'r10.cents'],
    given: { typed: ['19.99', '$19.99', ' 19.99 '] },
    comes: 1999,
  },
  {
    id: 'price.floor',
    from: ['s5.price', 'r10.cents'],
    given: { typed: ['19.999', '$19.9901'] },
    comes: 1999,
  },
  { id: 'price.no-float', from: 'r10.cents', given: { typed: ['0.29', '.29'] }, comes: 29 },
  { id: 'price.no-float-large', from: 'r10.cents', given: { typed: ['1.15', '1.159'] }, comes: 115 },
  { id: 'price.one-decimal', from: 'r10.cents', given: { typed: '4.1' }, comes: 410 },
  { id: 'price.whole', from: 'r10.cents', given: { typed: ['5', '$5', '5.'] }, comes: 500 },
  {
    id: 'price.thousands',
    from: 'r10.cents',
    given: { typed: ['1,234.50', '$1,234.50', '1234.5'] },
    comes: 123_450,
  },
  { id: 'price.zero', from: 'r10.cents', given: { typed: ['0', '$0.00', '0.009'] }, comes: 0 },
  {
    id: 'price.highest',
    from: 'r10.range',
    given: { typed: ['1000000', '$1,000,000.00'] },
    comes: 100_000_000,
  },
  { id: 'price.too-high', from: 'r10.range', given: { typed: ['1000000.01', '$1,000,001'] }, comes: null },
  { id: 'price.negative', from: 'r10.range', given: { typed: ['-1', '$-1', '-$1'] }, comes: null },
  {
    id: 'price.no-number',
    from: 'r10.cents',
    given: { typed: ['', 'free', '1e3', '1.2.3', '12,34', '$', '1,23.4'] },
    comes: null,
  },
]

/** Cents shown as a plan's price. */
export const shownPrices: readonly Row<{ cents: number; contract: boolean }, string>[] = [
  { id: 'price-shown.contract', from: 's3.price-shown', given: { contract: true }, comes: 'Contract' },
  { id: 'price-shown.free', from: 's3.price-shown', given: { contract: false, cents: 0 }, comes: 'Free' },
]

/** Cents shown as dollars: two decimals, thousands apart. */
export const dollars: readonly Row<{ cents: number }, string>[] = [
  { id: 'dollars.zero', from: 's9.amounts', given: { cents: 0 }, comes: '$0.00' },
  { id: 'dollars.cents', from: 's9.amounts', given: { cents: 5 }, comes: '$0.05' },
  { id: 'dollars.whole', from: 's9.amounts', given: { cents: 1900 }, comes: '$19.00' },
  { id: 'dollars.thousands', from: 's9.amounts', given: { cents: 123_456_789 }, comes: '$1,234,567.89' },
]

/** A month of a company: billings of payable and unpayable add-ons, credits; and what is made of them. Cents. */
export const shares: readonly {
  id: string
  from: 'r25.amounts' | 'r25.half-up'
  given: { payable: number; unpayable: number }
  comes: { total: number; assessed: number; platform: number; provider: number }
}[] = [
  {
    id: 'shares.plain',
    from: 'r25.amounts',
    given: { payable: 1000, unpayable: 0 },
    comes: { total: 1000, assessed: 1000, platform: 300, provider: 700 },
  },
  {
    id: 'shares.unpayable',
    from: 'r25.amounts',
    given: { payable: 1000, unpayable: 500 },
    comes: { total: 1500, assessed: 1000, platform: 300, provider: 700 },
  },
  {
    id: 'shares.half-up',
    from: 'r25.half-up',
    given: { payable: 5, unpayable: 0 },
    comes: { total: 5, assessed: 5, platform: 2, provider: 3 },
  },
  {
    id: 'shares.half-up-15',
    from: 'r25.half-up',
    given: { payable: 15, unpayable: 0 },
    comes: { total: 15, assessed: 15, platform: 5, provider: 10 },
  },
  {
    id: 'shares.down',
    from: 'r25.half-up',
    given: { payable: 1, unpayable: 0 },
    comes: { total: 1, assessed: 1, platform: 0, provider: 1 },
  },
  {
    id: 'shares.up',
    from: 'r25.half-up',
    given: { payable: 2, unpayable: 0 },
    comes: { total: 2, assessed: 2, platform: 1, provider: 1 },
  },
  {
    id: 'shares.nothing',
    from: 'r25.amounts',
    given: { payable: 0, unpayable: 700 },
    comes: { total: 700, assessed: 0, platform: 0, provider: 0 },
  },
]

/** Months from the request's to the month on whose first day new installs change, by the day of the request. */
export const monthsToReprice: readonly Row<{ day: number }, 1 | 2>[] = [
  {
    id: 'reprice-date.before-20',
    from: ['r12.date', 's4.repricing.date'],
    given: { day: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] },
    comes: 1,
  },
  {
    id: 'reprice-date.from-20',
    from: ['r12.date', 's4.repricing.date'],
    given: { day: [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] },
    comes: 2,
  },
]

/** Moments of a request and the dates that follow: new installs', and existing installs' one month after. UTC. */
export const repriceDates: readonly {
  id: string
  from: 'r12.date' | 'r12.existing' | 'r12.anew'
  requested: string
  /** When it was approved; left out where that was before the reprice date. */
  approved?: string
  newInstalls: string
  existingInstalls: string
}[] = [
  {
    id: 'dates.first',
    from: 'r12.date',
    requested: '2026-01-01T00:00:00.000Z',
    newInstalls: '2026-02-01',
    existingInstalls: '2026-03-01',
  },
  {
    id: 'dates.nineteenth',
    from: 'r12.date',
    requested: '2026-01-19T23:59:59.999Z',
    newInstalls: '2026-02-01',
    existingInstalls: '2026-03-01',
  },
  {
    id: 'dates.twentieth',
    from: 'r12.date',
    requested: '2026-01-20T00:00:00.000Z',
    newInstalls: '2026-03-01',
    existingInstalls: '2026-04-01',
  },
  {
    id: 'dates.no-overflow',
    from: 'r12.date',
    requested: '2026-01-31T12:00:00.000Z',
    newInstalls: '2026-03-01',
    existingInstalls: '2026-04-01',
  },
  {
    id: 'dates.leap',
    from: 'r12.date',
    requested: '2028-01-30T12:00:00.000Z',
    newInstalls: '2028-03-01',
    existingInstalls: '2028-04-01',
  },
  {
    id: 'dates.year',
    from: 'r12.date',
    requested: '2026-11-19T12:00:00.000Z',
    newInstalls: '2026-12-01',
    existingInstalls: '2027-01-01',
  },
  {
    id: 'dates.year-late',
    from: 'r12.date',
    requested: '2026-11-20T12:00:00.000Z',
    newInstalls: '2027-01-01',
    existingInstalls: '2027-02-01',
  },
  {
    id: 'dates.december',
    from: 'r12.existing',
    requested: '2026-12-31T23:59:59.999Z',
    newInstalls: '2027-02-01',
    existingInstalls: '2027-03-01',
  },
  {
    id: 'dates.approved-in-time',
    from: 'r12.anew',
    requested: '2026-01-05T12:00:00.000Z',
    approved: '2026-01-31T23:59:59.999Z',
    newInstalls: '2026-02-01',
    existingInstalls: '2026-03-01',
  },
  {
    id: 'dates.approved-on-the-day',
    from: 'r12.anew',
    requested: '2026-01-05T12:00:00.000Z',
    approved: '2026-02-01T23:59:59.999Z',
    newInstalls: '2026-02-01',
    existingInstalls: '2026-03-01',
  },
  {
    id: 'dates.approved-the-day-after',
    from: 'r12.anew',
    requested: '2026-01-05T12:00:00.000Z',
    approved: '2026-02-02T00:00:00.000Z',
    newInstalls: '2026-03-01',
    existingInstalls: '2026-04-01',
  },
  {
    id: 'dates.approved-late',
    from: 'r12.anew',
    requested: '2026-01-05T12:00:00.000Z',
    approved: '2026-02-05T12:00:00.000Z',
    newInstalls: '2026-03-01',
    existingInstalls: '2026-04-01',
  },
  {
    id: 'dates.approved-late-twentieth',
    from: 'r12.anew',
    requested: '2026-01-05T12:00:00.000Z',
    approved: '2026-02-20T00:00:00.000Z',
    newInstalls: '2026-04-01',
    existingInstalls: '2026-05-01',
  },
]

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { CustomerDay } from '#contract/customers.ts'
import { comparedWording } from '#portal/features/reports/customers/customer-headline.tsx'
import { planSeries, wholeSeries, withEachDay } from '#portal/features/reports/customers/customer-figures.ts'
import { changesPlace, customerFrame, dayLabels } from '#portal/features/reports/customers/customer-frame.ts'
import { keptShare } from '#portal/features/reports/customers/kept-section.tsx'
import { customersCsv } from '#portal/features/reports/customers/save-customers.ts'
import { emptyWording } from '#portal/features/reports/customers/told-customers.ts'
import { reportsSearch } from '#portal/features/reports/search.ts'

/* Three days of an add-on that had ten customers before: on the first, two come, one to each plan, and one goes; on the
   second nothing happens; on the third one changes from Basic to Pro and one takes Pro besides. */
const dayOf = (day: string, customers: number, changes: Partial<CustomerDay> = {}): CustomerDay => ({
  day,
  customers,
  new: 0,
  gone: 0,
  changedTo: 0,
  changedFrom: 0,
  ...changes,
})
const days = [
  dayOf('2026-11-01', 11, { new: 2, gone: 1 }),
  dayOf('2026-11-02', 11),
  dayOf('2026-11-03', 11, { changedTo: 2, changedFrom: 1 }),
]
const counted = {
  days,
  plans: [
    {
      slug: 'basic',
      before: 8,
      days: [dayOf('2026-11-01', 8, { new: 1, gone: 1 }), dayOf('2026-11-03', 7, { changedFrom: 1 })],
    },
    {
      slug: 'pro',
      before: 2,
      days: [dayOf('2026-11-01', 3, { new: 1 }), dayOf('2026-11-03', 5, { changedTo: 2 })],
    },
    { slug: 'quiet', before: 9, days: [] },
    { slug: 'unsold', before: 0, days: [] },
  ],
}
const named = [
  { slug: 'basic', name: 'Basic' },
  { slug: 'pro', name: '=Pro' },
]
const whole = wholeSeries(counted)
const [quiet, basic, pro] = planSeries(counted, named)

describe('customers over some days', () => {
  test('of the add-on begin with those before the first day, each account once', () => {
    expect(whole.totals).toEqual({ before: 10, new: 2, gone: 1, changedTo: 2, changedFrom: 1, customers: 11 })
  })

  test('of plans have most first, and none of those without any', () => {
    expect([quiet, basic, pro].map((each) => [each?.name, each?.totals])).toEqual([
      ['quiet', { before: 9, new: 0, gone: 0, changedTo: 0, changedFrom: 0, customers: 9 }],
      ['Basic', { before: 8, new: 1, gone: 1, changedTo: 0, changedFrom: 1, customers: 7 }],
      ['=Pro', { before: 2, new: 1, gone: 0, changedTo: 2, changedFrom: 0, customers: 5 }],
    ])
    expect(planSeries(counted, named)).toHaveLength(3)
  })

  test('stay what they are on days on which a plan has no change', () => {
    const filled = (series = quiet) => (series === undefined ? [] : withEachDay(series, days).days)
    expect(filled(basic).map(({ day, customers, new: come }) => [day, customers, come])).toEqual([
      ['2026-11-01', 8, 1],
      ['2026-11-02', 8, 0],
      ['2026-11-03', 7, 0],
    ])
    expect(filled(quiet).map(({ customers }) => customers)).toEqual([9, 9, 9])
  })

  test('are compared with those at the end of the day before', () => {
    const told = (before: number, customers: number) =>
      comparedWording({ ...whole.totals, before, customers }, '2026-03-01')
    expect([told(10, 11), told(1_500, 300), told(4, 4), told(0, 7)]).toEqual([
      '1 more than on February 28th, 2026',
      '1,200 fewer than on February 28th, 2026',
      'as many as on February 28th, 2026',
      'none on February 28th, 2026',
    ])
  })

  test('are a file of each day and plan, which no spreadsheet takes for formulas', () => {
    const series = pro === undefined ? [] : [whole, pro]
    expect(customersCsv(series, { days, until: '2026-11-03T16:59:12.345Z' })).toBe(
      [
        '\uFEFFDay,Plan,Before,New,Gone,Plan added,Plan dropped,Customers,Counted until (UTC)',
        '2026-11-01,All plans,10,2,1,0,0,11,',
        "2026-11-01,'=Pro,2,1,0,0,0,3,",
        '2026-11-02,All plans,11,0,0,0,0,11,',
        "2026-11-02,'=Pro,3,0,0,0,0,3,",
        '2026-11-03,All plans,11,0,0,2,1,11,2026-11-03 16:59',
        "2026-11-03,'=Pro,3,0,0,2,0,5,2026-11-03 16:59",
        '',
      ].join('\r\n'),
    )
  })
})

describe('the chart of customers', () => {
  const daysFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, i) =>
      new Date(Date.parse(first) + i * 86_400_000).toISOString().slice(0, 10),
    )

  test('names days where they are few, up to the last, and else the first of each month', () => {
    expect([...dayLabels(daysFrom('2026-12-28', 6), 60)]).toEqual([
      [0, { name: '28 Dec', year: '2026' }],
      [1, { name: '29 Dec' }],
      [2, { name: '30 Dec' }],
      [3, { name: '31 Dec' }],
      [4, { name: '1 Jan', year: '2027' }],
      [5, { name: '2 Jan' }],
    ])
    expect([...dayLabels(daysFrom('2026-11-01', 16), 8).keys()]).toEqual([1, 8, 15])
    expect([...dayLabels(daysFrom('2026-11-20', 90), 11)]).toEqual([
      [11, { name: 'Dec', year: '2026' }],
      [42, { name: 'Jan', year: '2027' }],
      [73, { name: 'Feb' }],
    ])
    // A year on little room: every third month.
    expect([...dayLabels(daysFrom('2026-01-01', 366), 0.5).values()].map(({ name }) => name)).toEqual([
      'Jan',
      'Apr',
      'Jul',
      'Oct',
      'Jan',
    ])
  })

  test('has lines at whole customers', () => {
    const ticks = (customers: number) => customerFrame([{ day: '2026-11-01', customers }], 900).ticks
    expect([ticks(0), ticks(3), ticks(11), ticks(1_234)]).toEqual([
      [0, 1],
      [0, 1, 2, 3],
      [0, 5, 10, 15],
      [0, 250, 500, 750, 1000, 1250],
    ])
  })

  test('shares the room below between those that came and those that left, in one scale', () => {
    const place = changesPlace([
      { came: 39, left: 0 },
      { came: 0, left: 13 },
    ])
    // 52 px for 52 customers, from 188 px on.
    expect(place).toMatchObject({
      zero: 227,
      scale: 1,
      labels: [
        { y: 188, text: '+39' },
        { y: 240, text: '−13' },
      ],
    })
    expect(changesPlace([{ came: 1, left: 0 }]).scale).toBe(8)
    // One beside many is still seen, and its label keeps off the line.
    const few = changesPlace([{ came: 1, left: 103 }])
    expect([few.zero, few.heightOf(1), few.heightOf(0)]).toEqual([188.5, 2, 0])
    expect(few.labels[0]).toEqual({ y: 181.5, text: '+1' })
    expect(changesPlace([{ came: 0, left: 0 }])).toMatchObject({ zero: 188, scale: 0, labels: [] })
  })
})

test('a share kept is none or all only where it is', () => {
  expect([keptShare(0, 3), keptShare(3, 3), keptShare(2, 3), keptShare(1, 900), keptShare(899, 900)]).toEqual(
    [0, 100, 67, 1, 99],
  )
})

test('days of customers stay in the URL as they are named, but for what is no day', () => {
  const search = (customersFrom: string, customersTo?: string) =>
    v.parse(reportsSearch, { customersFrom, ...(customersTo === undefined ? {} : { customersTo }) })
  expect(search('2026-11-03', '2026-11-02')).toMatchObject({
    customersFrom: '2026-11-03',
    customersTo: '2026-11-02',
  })
  expect(search('2026-02-29', '2026-11-02')).toMatchObject({
    customersFrom: undefined,
    customersTo: '2026-11-02',
  })
})

test('days without customers say why', () => {
  const none = { from: '2026-11-01', to: '2026-11-01', until: '2026-11-03T12:00:00.000Z', plans: [] }
  const empty = { ...none, since: '2026-10-01', days: [dayOf('2026-11-01', 0)] }
  const told: [string, Parameters<typeof emptyWording>][] = [
    ['These days are still to come.', [{ ...empty, days: [] }, null]],
    ['Pro had no customers on these days.', [{ ...empty, days: [dayOf('2026-11-01', 3)] }, 'Pro']],
    [
      'There were no customers on these days. The first one came on November 2nd, 2026.',
      [{ ...empty, since: '2026-11-02' }, 'Pro'],
    ],
    ['There were no customers on these days: the earlier ones had left.', [empty, null]],
  ]
  for (const [words, given] of told) expect(emptyWording(...given)).toBe(words)
})

import { describe, expect, test } from 'vitest'
import type { Overview } from '#contract/overview.ts'
import type { Repricing } from '#contract/repricing.ts'
import { comingUp } from '#portal/features/next-steps/overview/coming-up.ts'
import { overviewFigures } from '#portal/features/next-steps/overview/overview-figures.ts'

const now = new Date('2026-11-16T09:00:00Z')
const addon = { slug: 'acme-mail', displayName: 'Acme Mail', visible: true }

const still = { new: 0, gone: 0 }
const quiet: Overview = {
  lastMonth: null,
  soFar: { period: '2026-11', billedCents: 0, shareCents: 0, until: now.toISOString() },
  customers: { now: 0, recent: still, before: still },
  failedCalls: { from: '2026-11-10', recent: 0, before: 0, latestAt: null },
  repricings: [],
  deprecation: null,
  unpublished: null,
}

describe('the figures', () => {
  const shown = (given: Partial<Overview>) =>
    overviewFigures({ ...quiet, ...given }, addon.slug, now).map(({ label, value, notes }) => [
      label,
      value,
      ...notes,
    ])

  const own = 'This add-on’s share, after credits'

  test('of an add-on that nobody has installed are quiet', () => {
    expect(shown({})).toEqual([
      ['Provider share', '–', 'No month has been billed yet'],
      ['November 2026 so far', '$0.00', own, 'of $0.00 billed before credits; not final'],
      ['Customers', '0', 'None new or gone in 60 days'],
      ['Failed attempts outside reviews', '0', 'in 7 days; 0 in the 7 before'],
    ])
  })

  test('stand beside what they are of, and beside those before them', () => {
    const figures = shown({
      lastMonth: { period: '2026-10', billedCents: 123_456, shareCents: 86_419 },
      soFar: { period: '2026-11', billedCents: 500, shareCents: 0, until: now.toISOString() },
      customers: { now: 1204, recent: { new: 34, gone: 0 }, before: { new: 0, gone: 1009 } },
      failedCalls: { from: '2026-11-10', recent: 3, before: 12, latestAt: '2026-11-15T23:05:00.000Z' },
    })
    expect(figures).toEqual([
      ['Provider share of October 2026', '$864.19', own, 'of $1,234.56 billed before credits'],
      ['November 2026 so far', '$0.00', own, 'of $5.00 billed before credits; not final'],
      ['Customers', '1,204', '+34 new, 0 gone in 30 days', '0 new, −1,009 gone in the 30 before'],
      [
        'Failed attempts outside reviews',
        '3',
        'in 7 days; 12 in the 7 before',
        'the latest: 15 Nov, 23:05 UTC',
      ],
    ])
  })

  // As the letter about failing calls: at least five, and more than three times as many as before.
  test.each([
    { recent: 4, before: 0, isWrong: false },
    { recent: 5, before: 0, isWrong: true },
    { recent: 5, before: 1, isWrong: true },
    { recent: 6, before: 2, isWrong: false },
    { recent: 7, before: 2, isWrong: true },
  ])('$recent failed attempts after $before are wrong: $isWrong', ({ isWrong, ...calls }) => {
    const failedCalls = { ...quiet.failedCalls, ...calls }
    const figures = overviewFigures({ ...quiet, failedCalls }, addon.slug, now)
    expect(figures.map((each) => each.isWrong)).toEqual([false, false, false, isWrong])
    expect(figures[3]?.notes.join()).toContain(isWrong ? 'in 7 days, more than usual;' : 'in 7 days;')
  })
})

describe('what is coming up', () => {
  const repricing = (given: Partial<Repricing>) =>
    ({
      id: 'first',
      plan: { id: 'plan-1', slug: 'basic', name: 'Basic' },
      status: 'approved',
      priceCents: 1200,
      originalPriceCents: 1000,
      repriceDate: '2026-12-01',
      existingRepriceDate: '2027-01-01',
      ...given,
    }) as Repricing
  const listed = (given: Pick<Overview, 'repricings' | 'deprecation'>) =>
    comingUp(given, addon, now).map(({ day, words, note, href }) => [day, words, note, href])
  const href = '/addons/acme-mail/plans/plan-1/repricing'
  const forNew = 'Basic goes from $10.00 to $12.00 for new installs'
  const forExisting = 'Basic goes from $10.00 to $12.00 for existing installs'

  test.each([
    [
      'approved',
      {},
      [
        ['2026-12-01', forNew, null, href],
        ['2027-01-01', forExisting, null, href],
      ],
    ],
    ['approved', { existingRepriceDate: null }, [['2026-12-01', forNew, null, href]]],
    ['partially_complete', {}, [['2027-01-01', forExisting, null, href]]],
    ['new', { existingRepriceDate: null }, [['2026-12-01', forNew, 'if it is approved', href]]],
    ['in_progress', { existingRepriceDate: null }, [['2026-12-01', forNew, 'if it is approved', href]]],
    // READINGS 12: an approval recalculates a date that has passed, but not that of today.
    [
      'in_progress',
      { repriceDate: '2026-11-15', existingRepriceDate: null },
      [[null, forNew, 'not decided; approval sets another day', href]],
    ],
    [
      'new',
      { repriceDate: '2026-11-16', existingRepriceDate: null },
      [['2026-11-16', forNew, 'if it is approved', href]],
    ],
  ] as const)('of a repricing that is %s, with %j', (status, given, rows) => {
    expect(listed({ repricings: [repricing({ status, ...given })], deprecation: null })).toEqual(rows)
  })

  test('is in the order of its days, what has none first, with the notice’s', () => {
    const late = repricing({
      id: 'late',
      status: 'new',
      repriceDate: '2026-10-01',
      existingRepriceDate: null,
    })
    const notice = (state: string) => ({ id: 'notice', state, date: '2026-12-20' }) as Overview['deprecation']
    const both = { repricings: [repricing({}), late], deprecation: notice('announced') }
    const place = '/addons/acme-mail/deprecation'
    expect(listed(both)).toEqual([
      [null, forNew, 'not decided; approval sets another day', href],
      ['2026-12-01', forNew, null, href],
      ['2026-12-20', 'Acme Mail is shut down', null, place],
      ['2027-01-01', forExisting, null, href],
    ])
    expect(listed({ repricings: [], deprecation: notice('draft') })).toEqual([
      ['2026-12-20', 'Acme Mail is shut down', 'a draft; nobody has been told', place],
    ])
  })
})

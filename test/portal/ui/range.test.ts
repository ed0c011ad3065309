import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { reportMonth } from '#portal/ui/format/dates.ts'
import { daysSearch } from '#portal/ui/range/days-search.ts'
import { logsSearch } from '#portal/features/logs/search.ts'
import { rangeWording } from '#portal/ui/range/range.ts'

describe('a range of days in the URL', () => {
  test('has both ends, one, or none', () => {
    const range = { from: '2026-11-03', to: '2026-11-22' }
    expect(v.parse(daysSearch, range)).toEqual(range)
    expect(v.parse(daysSearch, { to: '2026-11-22' })).toMatchObject({ to: '2026-11-22' })
    expect(v.parse(daysSearch, { from: '2026-11-03', to: '2026-11-03' })).toMatchObject({
      from: '2026-11-03',
    })
    expect(v.parse(daysSearch, {})).toEqual({})
  })

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '1999-12-31', '9999-01-01', 'x', '', 5, ['2026-01-01']])(
    'loses what is no day: %s',
    (bad) => {
      expect(v.parse(daysSearch, { from: bad, to: '2026-11-22' })).toEqual({
        from: undefined,
        to: '2026-11-22',
      })
      expect(v.parse(daysSearch, { from: '2026-11-03', to: bad })).toEqual({
        from: '2026-11-03',
        to: undefined,
      })
    },
  )

  test('that ends before it begins is none; the text beside it stays', () => {
    expect(v.parse(logsSearch, { from: '2026-11-22', to: '2026-11-03', attempts: 'x' })).toEqual({
      from: undefined,
      to: undefined,
      attempts: 'x',
    })
  })
})

test('a range is told in the screen’s own dates', () => {
  expect([
    rangeWording({ from: '2026-11-03', to: '2026-11-22' }, spelledDay, 'All days'),
    rangeWording({ from: '2026-01', to: '2026-01' }, reportMonth, 'All months'),
    rangeWording({ from: '2026-01' }, reportMonth, 'All months'),
    rangeWording({ to: '2026-01' }, reportMonth, 'All months'),
    rangeWording({}, reportMonth, 'All months'),
  ]).toEqual([
    'November 3rd, 2026 – November 22nd, 2026',
    '2026 Jan',
    'From 2026 Jan',
    'Until 2026 Jan',
    'All months',
  ])
})

import { describe, expect, test } from 'vitest'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { fullTime } from '#portal/ui/format/dates.ts'

describe('a day spelled out', () => {
  test.each([
    ['2026-11-01T00:00:00.000Z', 'November 1st, 2026'],
    ['2026-01-02T23:59:59.999Z', 'January 2nd, 2026'],
    ['2026-11-03T12:00:00.000Z', 'November 3rd, 2026'],
    ['2026-02-04T00:00:00.000Z', 'February 4th, 2026'],
    ['2025-12-11T00:00:00.000Z', 'December 11th, 2025'],
    ['2025-12-12T00:00:00.000Z', 'December 12th, 2025'],
    ['2025-12-13T00:00:00.000Z', 'December 13th, 2025'],
    ['2025-12-21T00:00:00.000Z', 'December 21st, 2025'],
    ['2025-12-22T00:00:00.000Z', 'December 22nd, 2025'],
    ['2025-12-23T00:00:00.000Z', 'December 23rd, 2025'],
    ['2025-12-31T23:59:59.999Z', 'December 31st, 2025'],
  ])('%s is %s, in UTC', (iso, spelled) => {
    expect(spelledDay(iso)).toBe(spelled)
  })
})

test('the full time of an instant is in UTC', () => {
  expect(fullTime('2026-11-03T09:05:00.000Z')).toBe('2026-11-03 09:05:00.000 UTC')
})

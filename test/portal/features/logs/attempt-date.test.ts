import { expect, test } from 'vitest'
import { attemptDate } from '#portal/features/logs/attempts/attempt-date.ts'

test.each([
  ['2026-11-03T09:05:07.123Z', 'UTC', '11/03/26, 9:05:07 am +00:00'],
  ['2026-11-03T00:00:00.000Z', 'UTC', '11/03/26, 12:00:00 am +00:00'],
  ['2026-11-03T12:30:59.000Z', 'UTC', '11/03/26, 12:30:59 pm +00:00'],
  ['2026-11-03T02:05:07.000Z', 'America/New_York', '11/02/26, 9:05:07 pm -05:00'],
  ['2026-07-03T02:05:07.000Z', 'America/New_York', '07/02/26, 10:05:07 pm -04:00'],
  ['2026-12-31T23:59:59.000Z', 'Asia/Kolkata', '01/01/27, 5:29:59 am +05:30'],
  ['2026-07-03T23:59:59.000Z', 'Europe/Berlin', '07/04/26, 1:59:59 am +02:00'],
  ['2005-01-09T03:00:00.000Z', 'Europe/London', '01/09/05, 3:00:00 am +00:00'],
])('%s in %s is %s', (iso, zone, shown) => {
  expect(attemptDate(iso, zone)).toBe(shown)
})

test('without a zone it is the reader’s', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(attemptDate('2026-11-03T09:05:07Z')).toBe(attemptDate('2026-11-03T09:05:07Z', timeZone))
})

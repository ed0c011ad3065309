import { afterEach, describe, expect, test } from 'vitest'
import { dayOf, repriceDates } from '#contract/formats/reprice-dates.ts'

const day = 86_400_000
/** Five years with two leap days among them. */
const first = Date.UTC(2024, 0, 1)
const last = Date.UTC(2028, 11, 31)

/** The rule by the calendar that JavaScript brings along. */
function expected(year: number, month: number, date: number) {
  const wait = date >= 20 ? 2 : 1
  const isoDay = (months: number) => new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10)
  return { newInstalls: isoDay(wait), existingInstalls: isoDay(wait + 1) }
}

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('the dates of a repricing', () => {
  test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Niue', 'America/New_York'])(
    'are those of the rule on every day of five years, to its last millisecond, on a server in %s',
    (timeZone) => {
      process.env.TZ = timeZone
      for (let at = first; at <= last; at += day) {
        const midnight = new Date(at)
        const rule = expected(midnight.getUTCFullYear(), midnight.getUTCMonth(), midnight.getUTCDate())
        for (const instant of [midnight, new Date(at + day / 2), new Date(at + day - 1)]) {
          expect(repriceDates(instant)).toEqual(rule)
          expect(dayOf(instant)).toBe(midnight.toISOString().slice(0, 10))
        }
      }
    },
  )

  test('leave at least ten days, and a month between new and existing installs', () => {
    for (let at = first; at <= last; at += day) {
      const { newInstalls, existingInstalls } = repriceDates(new Date(at))
      const [from, to] = [Date.parse(newInstalls), Date.parse(existingInstalls)]
      expect([newInstalls.slice(8), existingInstalls.slice(8)]).toEqual(['01', '01'])
      expect(from - at).toBeGreaterThanOrEqual(10 * day)
      expect(from - at).toBeLessThanOrEqual(43 * day)
      expect([28, 29, 30, 31]).toContain((to - from) / day)
    }
  })

  test.each([
    ['2026-11-19T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['2026-11-20T00:00:00.000Z', '2027-01-01', '2027-02-01'],
    ['2026-10-31T12:00:00Z', '2026-12-01', '2027-01-01'],
    ['2026-12-19T00:00:00Z', '2027-01-01', '2027-02-01'],
    ['2026-12-20T00:00:00Z', '2027-02-01', '2027-03-01'],
    ['2027-01-31T23:59:59Z', '2027-03-01', '2027-04-01'],
    ['2028-02-29T00:00:00Z', '2028-04-01', '2028-05-01'],
  ])('asked for at %s: %s, and %s', (at, newInstalls, existingInstalls) => {
    expect(repriceDates(new Date(at))).toEqual({ newInstalls, existingInstalls })
  })

  test('order as texts', () => {
    const texts: string[] = []
    for (let at = first; at <= last; at += day) texts.push(repriceDates(new Date(at)).newInstalls)
    expect(texts).toEqual(texts.toSorted())
  })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { approvalDate, comingTime, fullTime, monthWording, reportMonth } from '#portal/ui/format/dates.ts'

test('each day of a month is spelled out with its own ending', () => {
  const endings = `${'st nd rd '}${'th '.repeat(17)}${'st nd rd '}${'th '.repeat(7)}st`.split(' ')
  expect(endings).toHaveLength(31)
  for (const [at, ending] of endings.entries()) {
    const day = String(at + 1).padStart(2, '0')
    expect(spelledDay(`2025-12-${day}T23:59:59.999Z`)).toBe(`December ${at + 1}${ending}, 2025`)
  }
})

test.each([
  ['2026-11-03T00:05:00Z', '12:05 AM'],
  ['2026-11-03T09:05:00Z', '9:05 AM'],
  ['2026-11-03T11:59:59Z', '11:59 AM'],
  ['2026-11-03T12:00:00Z', '12:00 PM'],
  ['2026-11-03T23:59:00Z', '11:59 PM'],
])('%s is at %s', (iso, time) => {
  expect(approvalDate(iso)).toBe(`November 3, 2026 at ${time} UTC`)
})

test('months have their names, in reports three letters of them', () => {
  const names = 'January February March April May June July August September October November December'.split(
    ' ',
  )
  for (const [at, name] of names.entries()) {
    const period = `2026-${String(at + 1).padStart(2, '0')}`
    expect([monthWording(period), reportMonth(period)]).toEqual([`${name} 2026`, `2026 ${name.slice(0, 3)}`])
  }
})

test.each([
  ['2026-11-27T23:30:00.000Z', 'at 23:30 UTC'],
  ['2026-11-28T00:00:00.000Z', 'on 28 November at 00:00 UTC'],
])('%s is coming %s', (iso, words) => {
  expect(comingTime(iso, new Date('2026-11-27T23:05:00Z'))).toBe(words)
})

test('the full time of an instant is in UTC', () => {
  expect(fullTime('2026-11-03T09:05:00.000Z')).toBe('2026-11-03 09:05:00.000 UTC')
})

/*
 * SPEC section 9 writes the formats, READINGS 12 and 29 the zone: a day is the same one wherever it is read.
 */
describe('days are UTC’s wherever the browser is:', () => {
  const own = process.env.TZ
  afterEach(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
    vi.resetModules()
  })

  test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])('%s', async (timeZone) => {
    process.env.TZ = timeZone
    // The formats are made once and keep their zone.
    vi.resetModules()
    const dates = await import('#portal/ui/format/dates.ts')
    const { bannerDate } = await import('#portal/app/banners/banner-windows.ts')
    const { spelledDay: spelled } = await import('#contract/formats/spelled-day.ts')
    const { changelogMonths } = await import('#portal/features/visitors/changelog-months.ts')
    expect(dates.numericDay('2027-01-01')).toBe('01/01/2027')
    expect(dates.numericDay('2026-12-31T23:59:59Z')).toBe('12/31/2026')
    expect(dates.approvalDate('2027-01-01T00:05:00Z')).toBe('January 1, 2027 at 12:05 AM UTC')
    expect(dates.approvalDate('2026-12-31T23:05:00Z')).toBe('December 31, 2026 at 11:05 PM UTC')
    expect(dates.monthWording('2027-01')).toBe('January 2027')
    expect(dates.reportMonth('2027-01')).toBe('2027 Jan')
    expect(dates.fullTime('2027-01-01T00:05:00.000Z')).toBe('2027-01-01 00:05:00.000 UTC')
    expect(bannerDate('2023-09-15')).toBe('September 15, 2023')
    expect([spelled('2027-01-01'), spelled('2026-12-31T23:59:59Z')]).toEqual([
      'January 1st, 2027',
      'December 31st, 2026',
    ])
    const entry = (updatedAt: string) => ({ updatedAt }) as Parameters<typeof changelogMonths>[0][number]
    const months = changelogMonths([entry('2027-01-01T00:05:00Z'), entry('2026-12-31T23:55:00Z')])
    expect(months.map(({ title }) => title)).toEqual(['January 2027', 'December 2026'])
  })
})

import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { parsePrice } from '#contract/formats/price.ts'
import { dayOf, hasPassed, repriceDates } from '#contract/formats/reprice-dates.ts'
import { slugify, slugPattern } from '#contract/formats/slug.ts'
import { planAdminKeys } from '#contract/plan.ts'
import { namedAvailability } from '#contract/availability.ts'
import { monthsToReprice, prices, repriceDates as specifiedDates } from '#test/spec/rules/money.ts'
import { staffWrites } from '#test/spec/rules/people.ts'
import { availabilityOfFlags, slugs, slugsTaken } from '#test/spec/rules/plans.ts'
import { only, tuples } from '#test/spec/table.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'

afterAll(() => {
  const tables = [prices, slugs, slugsTaken, availabilityOfFlags, specifiedDates, monthsToReprice]
  const ids = tables.flatMap((rows) => rows.map(({ id }) => id))
  keepRows({ by: 'contract', what: 'rules', rows: [...ids, 'write.plan.staff'] })
})

/** Rows with a list in the cell give a case for each of its values. */
const cases = <Value, Comes>(
  rows: readonly { id: string; given: Record<string, unknown>; comes: Comes }[],
  cell: string,
): (readonly [string, Value, Comes])[] =>
  rows.flatMap(({ id, given, comes }) =>
    [given[cell]].flat().map((value) => [`${id}: ${JSON.stringify(value)}`, value as Value, comes] as const),
  )

test.each(cases<string, number | null>(prices as never, 'typed'))('price %s', (_id, typed, comes) => {
  const parsed = parsePrice(typed)
  expect('cents' in parsed ? parsed.cents : null).toBe(comes)
})

test.each(cases<string, string>(slugs as never, 'text'))('%s', (_id, text, comes) => {
  expect(slugify(text)).toBe(comes)
})

test.each(cases<string, boolean>(slugsTaken as never, 'slug'))('%s', (_id, slug, comes) => {
  expect(slugPattern.test(slug)).toBe(comes)
})

test('flags make the availabilities of the table, and no others', () => {
  const both = [true, false]
  for (const flags of tuples({ enabled: both, public: both, visible: both }))
    expect({ flags, is: namedAvailability(flags) }).toEqual({
      flags,
      is: only(availabilityOfFlags, flags).comes,
    })
})

describe('reprice dates', () => {
  test.each(specifiedDates.map((row) => [row.id, row] as const))('%s', (_id, row) => {
    const asked = repriceDates(new Date(row.requested))
    const isLate = row.approved !== undefined && hasPassed(asked.newInstalls, new Date(row.approved))
    const dates = isLate ? repriceDates(new Date(row.approved ?? '')) : asked
    expect(dates).toEqual({ newInstalls: row.newInstalls, existingInstalls: row.existingInstalls })
  })

  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Niue', 'America/New_York'])(
    'follow the day of the month, on every day of four years to its last millisecond, on a server in %s',
    (timeZone) => {
      process.env.TZ = timeZone
      let days = 0
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2030, 0, 1); at += 86_400_000) {
        const day = new Date(at)
        const months = only(monthsToReprice, { day: day.getUTCDate() }).comes
        const first = (later: number) =>
          new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + later, 1)).toISOString().slice(0, 10)
        for (const moment of [at, at + 43_200_000, at + 86_399_999]) {
          expect(repriceDates(new Date(moment))).toEqual({
            newInstalls: first(months),
            existingInstalls: first(months + 1),
          })
          expect(dayOf(new Date(moment))).toBe(day.toISOString().slice(0, 10))
        }
        days += 1
      }
      expect(days).toBe(1461)
    },
  )
})

test('the plan’s fields of staff are those of the table', () => {
  const camel = (field: string) => field.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
  const fields = staffWrites.flatMap(({ given, comes }) =>
    given.record === 'plan' && comes === 'staff' ? [given.field].flat() : [],
  )
  expect(planAdminKeys.toSorted()).toEqual(fields.map((field) => camel(field ?? '')).toSorted())
})

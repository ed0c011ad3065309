import { afterAll, expect, test } from 'vitest'
import { availabilityNames } from '#contract/availability.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { planPrice } from '#portal/ui/format/money.ts'
import { dollars, shownPrices } from '#test/spec/rules/money.ts'
import { availabilityNames as specifiedNames } from '#test/spec/rules/plans.ts'
import { only, tuples } from '#test/spec/table.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'

afterAll(() => {
  const tables = [dollars, shownPrices, specifiedNames]
  keepRows({ by: 'portal', what: 'money', rows: tables.flatMap((rows) => rows.map(({ id }) => id)) })
})

test('cents are shown in dollars with two decimals and thousands apart', () => {
  const amounts = dollars.map(({ given }) => given.cents as number)
  expect(amounts.map((cents) => inDollars(cents))).toEqual(dollars.map(({ comes }) => comes))
})

test('a contract price is Contract, whatever it is, and nothing is Free', () => {
  for (const cells of [...tuples({ cents: [0, 1900], contract: [true] }), { cents: 0, contract: false }])
    expect(planPrice({ priceCents: cells.cents, priceContract: cells.contract })).toBe(
      only(shownPrices, cells).comes,
    )
})

test('availabilities have SPEC’s names', () => {
  for (const { availability } of tuples({
    availability: ['allUsers', 'allUsersHidden', 'inviteOnly', 'disabled'] as const,
  }))
    expect(availabilityNames[availability]).toBe(only(specifiedNames, { availability }).comes)
})

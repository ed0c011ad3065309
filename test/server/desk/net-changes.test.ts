import { expect, test } from 'vitest'
import { pageFieldOf } from '#server/desk/business-matter.ts'
import { netChanges } from '#server/desk/net-changes.ts'
import type { NamedTrailRow } from '#server/law/changes.ts'

/** A row of the trail that changes a field of a record, with the slug of the plan that it is about. */
const changed = (
  subjectType: string,
  field: string,
  [from, to]: readonly [from: string | null, to: string | null] = [null, null],
  planSlug: string | null = null,
) =>
  ({
    row: { kind: 'change', subjectId: subjectType, subjectType, field, from, to },
    planSlug,
  }) as NamedTrailRow

test.each([
  ['another order of benefits, the benefits', changed('addon', 'benefitOrder'), 'benefits'],
  ['another order of screenshots, the screenshots', changed('addon', 'screenshotOrder'), 'screenshots'],
  ['a price, the plans', changed('plan', 'priceCents', ['900', '1200'], 'small'), 'plans'],
  [
    'a pass for a plan, nothing',
    changed('plan', 'planPass', [null, 'ada@customers.example'], 'small'),
    undefined,
  ],
  ['a price of test, nothing', changed('plan', 'priceCents', ['0', '100'], 'test'), undefined],
])('customers see of %s', (_, row, field) => {
  expect(pageFieldOf(row)).toBe(field)
})

test('a field is told once, from its first value to its last, and a picture by its latest change', () => {
  const fields = [
    changed('addon', 'summary', ['One', 'Two']),
    changed('addon', 'icon', [null, 'uploaded']),
    changed('addon', 'summary', ['Two', 'Three']),
    changed('addon', 'icon', ['uploaded', 'replaced']),
    changed('addon', 'tags', ['a', 'b']),
    changed('addon', 'tags', ['b', 'a']),
  ]
  expect(netChanges(fields).map(({ row: { field, from, to } }) => [field, from, to])).toEqual([
    ['summary', 'One', 'Three'],
    ['icon', 'uploaded', 'replaced'],
  ])
})

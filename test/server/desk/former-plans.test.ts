import { expect, test } from 'vitest'
import type { NamedTrailRow } from '#server/law/changes.ts'
import { formerPlans } from '#server/desk/former-plans.ts'

const features = [
  { id: 'rate', name: 'Rate' },
  { id: 'burst', name: 'Rate: burst' },
]

/** Rows of the trail about a plan's values, oldest first. */
const rowsOf = (...changes: readonly (readonly [from: string | null, to: string | null])[]) =>
  changes.map(([from, to]) => ({
    name: null,
    planSlug: 'basic',
    row: { kind: 'change', subjectType: 'plan', subjectId: 'basic', field: 'offering', from, to },
  })) as readonly unknown[] as readonly NamedTrailRow[]

const formerOf = (rows: readonly NamedTrailRow[], values: Record<string, string>) =>
  formerPlans(rows, features).of({
    id: 'basic',
    priceCents: 1000,
    priceContract: false,
    values: new Map(Object.entries(values)),
  }).values

test('of features whose names begin alike, a value is of the one that is named in full', () => {
  const rows = rowsOf(['Rate: burst: 5', 'Rate: burst: 6'], ['Rate: 1', 'Rate: 2'])
  expect(formerOf(rows, { rate: '2', burst: '6' })).toEqual([
    { featureId: 'rate', text: '1' },
    { featureId: 'burst', text: '5' },
  ])
})

test('of several changes the oldest tells what was; a value may have come or gone', () => {
  const rows = rowsOf(['Rate: 1', 'Rate: 2'], ['Rate: 2', null], [null, 'Rate: burst: 6'])
  expect(formerOf(rows, { burst: '6' })).toEqual([
    { featureId: 'rate', text: '1' },
    { featureId: 'burst', text: null },
  ])
})

test('values of features that are gone are left out', () => {
  expect(formerOf(rowsOf(['Seats: 3', null]), {})).toEqual([])
})

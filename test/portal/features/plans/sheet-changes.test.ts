import { expect, test } from 'vitest'
import { copyChanges, fillChanges, outcomeText } from '#portal/features/plans/matrix/sheet-changes.ts'

// The plans by id, with the texts of the features a and b.
const texts = { one: { a: '1 GB', b: 'Yes' }, two: { a: '', b: 'No' }, three: { a: '3 GB', b: '' } }
const plans = [{ id: 'one' }, { id: 'two' }, { id: 'three' }]
const features = [{ id: 'a' }, { id: 'b' }]

test.each([
  ['3 GB', false, 3, 'Adds 1 value, replaces 1.'],
  ['3 GB', true, 1, 'Adds 1 value.'],
  ['', false, 3, 'Empties 2 values.'],
  ['', true, 1, 'Changes no value.'],
])('filled with %j, only the empty ones: %s', (text, onlyEmpty, count, outcome) => {
  const changes = fillChanges(plans, texts, { featureId: 'a', text, onlyEmpty })
  expect(changes).toHaveLength(count)
  expect(outcomeText(texts, changes)).toBe(outcome)
})

test.each([
  ['one', 'two', false, 'Adds 1 value, replaces 1.'],
  ['one', 'two', true, 'Adds 1 value.'],
  ['two', 'one', false, 'Replaces 1 value, empties 1.'],
  ['two', 'one', true, 'Changes no value.'],
])('%s copied to %s, only where that has none: %s', (fromId, toId, onlyEmpty, outcome) => {
  expect(outcomeText(texts, copyChanges(features, texts, { fromId, toId, onlyEmpty }))).toBe(outcome)
})

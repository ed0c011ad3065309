import { expect, test } from 'vitest'
import type { Problem } from '#machines/problem.ts'
import { messagesByField, problemAbove } from '#portal/workflow/panel/field-messages.ts'

const names = {
  labels: {
    email: 'E-mail',
    shieldDefault: 'Shield default: what apps in Shield Spaces get when no plan is named',
    price: 'Price per month',
    supportAddress: 'Support address',
  },
  keysOf: { price: ['priceCents'] },
}
const refused = (fields: Problem['fields']): Problem => ({ kind: 'refused', message: 'raw', fields })

test('a message stands at its field, in the form’s own words', () => {
  const problem = refused({
    email: ['is an alpha user already'],
    shieldDefault: ['needs a plan for shield spaces'],
    priceCents: ['must not be negative', 'must be whole cents'],
    'support.address': ['must be an e-mail address.'],
  })
  expect(messagesByField(names, problem)).toEqual({
    email: 'E-mail is an alpha user already.',
    shieldDefault: 'Shield default needs a plan for shield spaces.',
    price: 'Price per month must not be negative. Price per month must be whole cents.',
    supportAddress: 'Support address must be an e-mail address.',
  })
  expect(problemAbove(names, problem)).toBeNull()
})

test('a message that has a subject of its own is left as it is', () => {
  const problem = refused({
    email: ["This account can't be added to a company"],
    priceCents: ['Price cannot be the same.'],
  })
  expect(messagesByField(names, problem)).toEqual({
    email: "This account can't be added to a company.",
    price: 'Price cannot be the same.',
  })
})

test('what has no field in the form stands above, without names of the wire', () => {
  const problem = refused({ email: ['is wrong'], temporarySpaceSupported: ['needs it'], base: ['Too late.'] })
  expect(problemAbove(names, problem)?.message).toBe('Temporary space supported needs it. Too late.')
  const plain: Problem = { kind: 'fault', message: 'It failed.', fields: {} }
  expect(problemAbove(names, plain)).toEqual(plain)
})

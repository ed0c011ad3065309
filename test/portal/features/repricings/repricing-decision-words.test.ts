import { describe, expect, test } from 'vitest'
import type { RepricingEffect } from '#machines/repricing/repricing-effect.ts'
import {
  decisionFacts,
  decisionTitle,
  notificationWording,
} from '#portal/features/repricings/scheduled/wording.ts'
import { changeAmount, changeName, notifiedWording } from '#portal/features/repricings/wording.ts'

const increase = {
  addon: { id: 'a', slug: 'acme-postgres' },
  plan: { id: 'p', slug: 'basic', name: 'Basic' },
  status: 'new',
  grandfathered: false,
  originalPriceCents: 1000,
  priceCents: 1500,
  repriceDate: '2026-12-01',
} as const
const effect: RepricingEffect = {
  id: '1',
  repriceDate: '2026-12-01',
  existingRepriceDate: '2027-01-01',
  isCountedAnew: false,
  installs: 9,
  customers: 7,
  firstCustomers: ['a@customers.example', 'b@customers.example'],
  lastMonth: { period: '2026-10', billedCents: 9000 },
}
const fact = (to: 'approved' | 'rejected' | 'in_progress', of: object = {}, given: object = {}) =>
  Object.fromEntries(decisionFacts({ ...increase, ...of }, to, { ...effect, ...given }))

describe('an approval says', () => {
  test('both dates, the change, who is told and what last month would have been', () => {
    expect(fact('approved')).toEqual({
      Increase: '$10.00 → $15.00 per month, +$5.00 (+50.0%)',
      'New installs': 'Pay it from 12/01/2026.',
      'Existing installs': 'Pay it from 01/01/2027.',
      Customers:
        'All 7 customers of the plan are told by e-mail that they will pay more: a@customers.example, b@customers.example, 5 more.',
      Undo: 'The approval can be taken back until 12/01/2026, when new installs are repriced. The e-mails cannot: customers would get another one.',
      'Last month':
        '$90.00 was billed in October 2026. At the new price it would have been $135.00 (+$45.00) if every install had paid the new price.',
    })
  })

  test('that the dates are counted anew where they have passed', () => {
    const late = { repriceDate: '2027-02-01', existingRepriceDate: '2027-03-01', isCountedAnew: true }
    expect(fact('approved', {}, late)).toMatchObject({
      'New installs':
        'Pay it from 02/01/2027. The requested date, 12/01/2026, has passed: approval recalculates it.',
      'Existing installs': 'Pay it from 03/01/2027.',
    })
  })

  test('that grandfathered installs keep their price', () => {
    const given = fact('approved', { grandfathered: true }, { existingRepriceDate: null })
    expect(given).toMatchObject({
      'Existing installs': 'Never: they are grandfathered and keep $10.00.',
      Customers: 'No customer is notified: existing installs keep their price.',
      Undo: 'The approval can be taken back until 12/01/2026, when new installs are repriced.',
    })
  })
})

test('calling an approved increase off tells the customers so; anything else tells nobody', () => {
  const approved = { ...increase, status: 'approved' } as const
  for (const to of ['rejected', 'in_progress'] as const) {
    expect(notificationWording(approved, to, effect)).toContain('their price stays after all')
    expect(notificationWording(increase, to, effect)).toBe('No customer is notified: none knows about it.')
  }
  expect(notificationWording({ ...increase, priceCents: 500 }, 'approved', effect)).toBe(
    'No customer is notified: nobody pays more.',
  )
  expect(notificationWording(increase, 'approved', { ...effect, customers: 0, firstCustomers: [] })).toBe(
    'Nobody has installed the plan, so nobody is notified.',
  )
  expect(fact('approved', {}, { customers: 0 })['Undo']).not.toContain('e-mails')
  const one = { ...effect, customers: 1, firstCustomers: ['a@customers.example'] }
  expect(notificationWording(increase, 'approved', one)).toBe(
    'The one customer of the plan is told by e-mail that they will pay more: a@customers.example.',
  )
})

test.each([
  [5000, 7000, 'Increase', '+$20.00 (+40.0%)'],
  [5000, 4000, 'Decrease', '−$10.00 (−20.0%)'],
  [500, 0, 'Decrease', '−$5.00 (−100.0%)'],
  // From nothing there is no percentage.
  [0, 500, 'Increase', '+$5.00'],
])('from %s to %s cents is called %s %s', (originalPriceCents, priceCents, name, amount) => {
  const prices = { originalPriceCents, priceCents }
  expect([changeName(prices), changeAmount(prices)]).toEqual([name, amount])
})

// Before it is decided: the summary of the request.
test.each([
  [6000, false, 0, 'Nobody has installed the plan, so nobody is notified.'],
  [6000, false, 1, 'The one customer of the plan will be notified by e-mail once it is approved.'],
  [6000, false, 1200, 'All 1,200 customers of the plan will be notified by e-mail once it is approved.'],
  [6000, true, 3, 'No customer is notified: existing installs keep their price.'],
  [4000, false, 3, 'No customer is notified: nobody pays more.'],
])('to %s cents, grandfathered: %s, with %s customers: %s', (priceCents, grandfathered, accounts, words) => {
  const prices = { originalPriceCents: 5000, priceCents, grandfathered }
  expect(notifiedWording(prices, { accounts })).toBe(words)
})

test('titles ask in the words of the button', () => {
  expect(decisionTitle(increase, 'approved')).toBe('Approve the price change of acme-postgres / basic?')
  expect(decisionTitle(increase, 'in_progress')).toBe(
    'Start the review of the price change of acme-postgres / basic?',
  )
  expect(decisionTitle({ ...increase, status: 'approved' }, 'in_progress')).toBe(
    'Take back the approval of the price change of acme-postgres / basic?',
  )
  expect(fact('in_progress', { status: 'approved' })).toMatchObject({
    Effect: 'The price stays $10.00 until the price change is approved again.',
  })
})

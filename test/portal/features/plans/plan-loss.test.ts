import { describe, expect, test } from 'vitest'
import type { CallEffects } from '#contract/road/call-effects.ts'
import type { Plan } from '#contract/plan.ts'
import { lossIn } from '#portal/features/plans/plans/plan-loss.ts'
import { planLossGroups } from '#portal/features/plans/plans/plan-loss-effects.ts'

/* READINGS 47: whom hiding, limiting or disabling a plan, or making it contract-priced, reaches; READINGS 52: installs stay. */

const stored = { availability: 'allUsersHidden', priceContract: false } as const

test.each([
  ['ga', { availability: 'disabled' }, { availability: 'disabled', becomesContract: false }],
  ['beta', { availability: 'inviteOnly' }, { availability: 'inviteOnly', becomesContract: false }],
  ['ga', { priceContract: true }, { availability: null, becomesContract: true }],
  // Nothing is taken from anybody.
  ['ga', { availability: 'allUsers' }, null],
  ['ga', { availability: 'allUsersHidden', priceContract: false }, null],
  ['alpha', { availability: 'disabled' }, null],
] as const)('in %s, %o takes from customers %o', (stage, wanted, loss) => {
  expect(lossIn(stage, stored, wanted)).toEqual(loss)
})

test('a price that was a contract’s takes nothing when it comes back', () => {
  expect(lossIn('ga', { ...stored, priceContract: true }, { priceContract: false })).toBeNull()
})

const plan: Pick<Plan, 'priceCents' | 'priceContract'> = { priceCents: 123_400, priceContract: false }
const usage = { id: 'plan', installs: 1250, accounts: 1, newThisMonth: 0, goneThisMonth: 0, lastMonth: null }
const effects: Pick<CallEffects, 'letters' | 'webhooks'> = {
  letters: [],
  webhooks: [{ event: 'plan.availability_changed', to: 'company', count: 1, times: 1 }],
}

const items = (title: string, loss: Parameters<typeof planLossGroups>[0], given: object = {}) =>
  planLossGroups(loss, plan, { usage: { ...usage, ...given }, effects }).find(
    (group) => group.title === title,
  )?.items

describe('the question', () => {
  const disabled = { availability: 'disabled', becomesContract: false } as const

  test('the question says who has the plan', () => {
    expect(items('Who has it', disabled)).toEqual(['1 customer, with 1,250 installs.'])
    expect(items('Who has it', disabled, { installs: 0, accounts: 0 })).toEqual(['Nobody.'])
    expect(items('Who is told by mail', disabled)).toEqual(['Nobody.'])
    expect(items('Which webhooks are told', disabled)).toEqual([
      'plan.availability_changed to one of the company’s webhooks',
    ])
  })

  test('the question says what becomes of new and existing installs', () => {
    const [first, second] = items('What changes', disabled) ?? []
    expect(first).toMatch(/^Nobody can install it/)
    expect(second).toBe('Existing installs stay as they are.')
    expect(items('What changes', disabled, { installs: 0 })).toHaveLength(1)
    expect(items('What can be undone', disabled)).toEqual(['It can be made available again at any time.'])
  })

  test('the question says that a contract’s price is billed elsewhere', () => {
    const found = items('What changes', { availability: null, becomesContract: true })
    expect(found?.[0]).toBe('Its price reads Contract, instead of $1,234.00, and cannot be repriced.')
    expect(found?.[1]).toMatch(/bills nothing/)
  })
})

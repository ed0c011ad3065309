import { describe, expect, test } from 'vitest'
import type { CallEffects } from '#contract/road/call-effects.ts'
import { progressionGroups } from '#portal/features/next-steps/progression-effects.ts'

/* READINGS 47 and UX.md, staff: an act that reaches customers says which plans, at which price, whom and how many. */

const plan = (given: Partial<CallEffects['plans'][number]>): CallEffects['plans'][number] => ({
  id: crypto.randomUUID(),
  slug: 'basic',
  name: 'Basic',
  from: 'inviteOnly',
  to: 'allUsers',
  priceCents: 1900,
  priceContract: false,
  ...given,
})

const effects = (given: Partial<CallEffects> = {}): CallEffects => ({
  stage: { from: 'beta', to: 'ga' },
  plans: [],
  defaultPlan: { from: 'test', to: 'test' },
  visible: { from: true, to: true },
  approvals: [],
  repricings: [],
  letters: [],
  webhooks: [],
  trail: [],
  ...given,
})

const items = (of: CallEffects, to: 'beta' | 'ga', title: string) =>
  progressionGroups(of, to).find((group) => group.title === title)?.items

test('each plan is named with its availability and price', () => {
  const plans = [
    plan({ priceCents: 123_400 }),
    plan({ slug: 'free', name: 'Free', priceCents: 0 }),
    plan({ slug: 'large', name: 'Large', to: 'allUsersHidden', priceCents: 5000 }),
    plan({ slug: 'deal', name: 'Deal', priceContract: true }),
    plan({ slug: 'old', name: 'Old', to: 'disabled' }),
  ]
  const found = items(effects({ plans, defaultPlan: { from: 'test', to: 'basic' } }), 'ga', 'What changes')
  expect(found).toEqual([
    'Basic becomes available to all users at $1,234.00 a month.',
    'Free becomes available to all users for free.',
    'Large becomes available to all users, but hidden, at $50.00 a month.',
    'Deal becomes available to all users at a contract price.',
    'Old becomes disabled.',
    'Basic becomes the default plan, instead of test: customers who name no plan get it.',
    'It stays listed on the marketplace.',
  ])
})

describe('the marketplace', () => {
  test.each([
    ['beta', true, true, 'It is listed on the marketplace for everybody.'],
    ['beta', true, false, 'It is not listed on the marketplace.'],
    ['ga', false, true, 'It is listed on the marketplace for everybody.'],
    ['ga', true, false, 'It is no longer listed on the marketplace.'],
    ['ga', false, false, 'It is not listed on the marketplace.'],
  ] as const)('with the step to %s, visible from %s to %s', (to, from, after, words) => {
    expect(items(effects({ visible: { from, to: after } }), to, 'What changes')).toContain(words)
  })
})

// READINGS 52: in beta, test needs a pass until staff open it, and the last look before beta says so.
test('beta says what becomes of invitations', () => {
  expect(items(effects(), 'beta', 'What changes')?.join()).toMatch(/test .* plan pass/)
})

test('letters are counted, approvals named, and what is for good is said', () => {
  const letters = [{ kind: 'acme-search is in GA', to: 'company' as const, count: 12, people: [] }]
  const webhooks = [{ event: 'addon.stage_changed', to: 'company', count: 2, times: 1 }] as const
  const of = effects({
    letters,
    webhooks: [...webhooks],
    approvals: ['pricing_plan_approval', 'beta_engineering_approval'],
  })
  expect(items(of, 'ga', 'What is approved with it')).toEqual(['Pricing approval', 'Technical approval'])
  expect(items(of, 'ga', 'Who is told by mail')).toEqual([
    '“acme-search is in GA” to 12 users of the company',
  ])
  expect(items(effects(), 'ga', 'Who is told by mail')).toEqual(['Nobody.'])
  expect(items(of, 'ga', 'Which webhooks are told')).toEqual([
    'addon.stage_changed to 2 of the company’s webhooks',
  ])
  expect(items(of, 'ga', 'What cannot be undone')).toContain('It cannot go back to beta.')
  expect(items(of, 'beta', 'What cannot be undone')).toEqual(['It cannot go back to alpha.'])
})

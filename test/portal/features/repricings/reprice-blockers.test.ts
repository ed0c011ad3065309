import { expect, test } from 'vitest'
import type { Repricing } from '#contract/repricing.ts'
import { repriceBlockers, withdrawalBlockers } from '#portal/features/repricings/reprice-blockers.ts'

const form = 'https://forms.example/change'
const codes = (blockers: readonly { code: string }[]) => blockers.map(({ code }) => code)

test.each([
  [{}, 'ga', []],
  [{}, 'beta', ['not_in_ga']],
  [{ slug: 'test' }, 'ga', ['test_plan']],
  [{ priceContract: true }, 'ga', ['contract_priced']],
  [{ activeRepricings: [{ id: 'r', status: 'new', priceCents: 900 }] }, 'ga', ['repricing_active']],
] as const)('a plan with %j in %s cannot be repriced because of %j', (given, state, expected) => {
  const priced = { slug: 'basic', priceContract: false, priceCents: 500, activeRepricings: [] }
  const plan = { ...priced, ...given } as Parameters<typeof repriceBlockers>[1]
  expect(codes(repriceBlockers({ state, slug: 'acme-mail' }, plan, form))).toEqual(expected)
})

/* READINGS 40: its provider, while it is new. */
test.each([
  ['new', 'provider', []],
  ['in_progress', 'provider', ['wrong_state']],
  ['new', 'admin', ['provider_only']],
] as const)('a request that is %s is withdrawn by its %s unless %j', (status, by, expected) => {
  const repricing = {
    status,
    addon: { slug: 'acme-mail' },
    grandfathered: true,
    repriceDate: '2027-01-01',
    existingRepriceDate: null,
  } as Repricing
  expect(codes(withdrawalBlockers(repricing, by, form))).toEqual(expected)
})

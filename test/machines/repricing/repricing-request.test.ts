import { describe, expect, test } from 'vitest'
import {
  repricingPlanBlockers,
  type RepricingRequestBlocker,
  repricingRequestBlockers,
  type RepricingRequestFacts,
} from '#machines/repricing/repricing-request.ts'

const open: RepricingRequestFacts = {
  stage: 'ga',
  isTestPlan: false,
  priceContract: false,
  priceCents: 1000,
  active: null,
}

const cases: readonly [string, Partial<RepricingRequestFacts>, RepricingRequestBlocker[]][] = [
  ['a plan in GA', {}, []],
  ['alpha', { stage: 'alpha' }, [{ code: 'not_in_ga', stage: 'alpha' }]],
  ['beta', { stage: 'beta' }, [{ code: 'not_in_ga', stage: 'beta' }]],
  ['a shut-down add-on', { stage: 'shutdown' }, [{ code: 'not_in_ga', stage: 'shutdown' }]],
  ['the test plan', { isTestPlan: true }, [{ code: 'test_plan' }]],
  ['a contract-priced plan', { priceContract: true }, [{ code: 'contract_priced' }]],
  [
    'a plan that is being repriced',
    { active: { id: 'r', status: 'partially_complete' } },
    [{ code: 'repricing_active', id: 'r', status: 'partially_complete' }],
  ],
  [
    'everything at once',
    { stage: 'beta', isTestPlan: true, priceContract: true, active: { id: 'r', status: 'new' } },
    [
      { code: 'not_in_ga', stage: 'beta' },
      { code: 'test_plan' },
      { code: 'contract_priced' },
      { code: 'repricing_active', id: 'r', status: 'new' },
    ],
  ],
]

describe('what stands against a change of price', () => {
  test.each(cases)('%s', (_, facts, expected) => {
    expect(repricingPlanBlockers({ ...open, ...facts })).toEqual(expected)
    expect(repricingRequestBlockers({ ...open, ...facts }, 1299)).toEqual(expected)
    expect(repricingRequestBlockers({ ...open, ...facts }, 1000)).toEqual([
      ...expected,
      { code: 'same_price' },
    ])
  })

  test('a price of nothing is a price', () => {
    expect(repricingRequestBlockers(open, 0)).toEqual([])
    expect(repricingRequestBlockers({ ...open, priceCents: 0 }, 0)).toEqual([{ code: 'same_price' }])
  })
})

import { expect, test } from 'vitest'
import {
  repricingRequestBlockers,
  type RepricingRequestFacts,
} from '#machines/repricing/repricing-request.ts'

/* Where a repricing can be asked for is said by machines/spec/rules; here is what a refusal carries. */

const open: RepricingRequestFacts = {
  stage: 'ga',
  isTestPlan: false,
  priceContract: false,
  priceCents: 0,
  active: null,
}

test('a refusal names everything at once, with the stage and the repricing that is under way', () => {
  const facts: RepricingRequestFacts = {
    ...open,
    stage: 'beta',
    isTestPlan: true,
    priceContract: true,
    active: { id: 'r', status: 'new' },
  }
  expect(repricingRequestBlockers(facts, 0)).toEqual([
    { code: 'not_in_ga', stage: 'beta' },
    { code: 'test_plan' },
    { code: 'contract_priced' },
    { code: 'repricing_active', id: 'r', status: 'new' },
    { code: 'same_price' },
  ])
})

test('a price of nothing is a price like others', () => {
  expect(repricingRequestBlockers(open, 0)).toEqual([{ code: 'same_price' }])
  expect(repricingRequestBlockers({ ...open, priceCents: 1000 }, 0)).toEqual([])
})

import { expect, test } from 'vitest'
import type { RepricingStatus } from '#machines/repricing/lifecycle.ts'
import { mayDecideRepricing } from '#machines/repricing/decision.ts'

/** READINGS 13; the conversation is that of approvals (test/model/desk). */
const decidable: Readonly<Record<RepricingStatus, readonly string[]>> = {
  new: ['approved', 'rejected'],
  in_progress: ['approved', 'rejected'],
  approved: ['rejected'],
  partially_complete: [],
  completed: [],
  rejected: [],
  error: [],
}

test.each(Object.entries(decidable))('staff can make of a repricing that is %s: %j', (status, decisions) => {
  const facts = { grandfathered: false, repriceDate: '2026-12-01', existingRepriceDate: '2027-01-01' }
  const record = { id: 'r', status: status as RepricingStatus, message: null, etag: '"1"', facts }
  const may = (by: 'admin' | 'provider') =>
    (['approved', 'rejected'] as const).filter((to) => mayDecideRepricing({ record, to, message: null }, by))
  expect(may('admin')).toEqual(decisions)
  expect(may('provider')).toEqual([])
})

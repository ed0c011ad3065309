import { expect, test } from 'vitest'
import { stepOf } from '#machines/law.ts'
import {
  eventToStatus,
  repricingBlockers,
  repricingLifecycle,
  type RepricingFacts,
} from '#machines/repricing/lifecycle.ts'
import { isActiveRepricing, repricingGroupOf } from '#machines/repricing/repricing-group.ts'

/* Who may do what, and when, is asked by machines/spec; here is what its cells don't say. */

const facts: RepricingFacts = {
  grandfathered: false,
  repriceDate: '2026-12-01',
  existingRepriceDate: '2027-01-01',
}

test('a status that staff set is where its event leads', () => {
  for (const [status, type] of Object.entries(eventToStatus)) {
    const from = status === 'new' ? 'in_progress' : status === 'in_progress' ? 'approved' : 'new'
    expect(stepOf(repricingLifecycle, { from, facts, event: { type, by: 'admin' } })?.to).toBe(status)
  }
})

test('a refusal says from when the platform reprices', () => {
  const approved = repricingLifecycle.resolveState({ value: 'approved', context: facts })
  const event = { type: 'repriceNewInstalls', by: 'admin', today: '2026-11-30' } as const
  expect(repricingBlockers(approved, event)).toEqual([
    { code: 'system_only' },
    { code: 'not_due', due: '2026-12-01' },
  ])
})

test.each(['', 'New', 'done', 'toString', 'current'])('%j is no status of a repricing', (status) => {
  const message = 'state for a repricing is not one of the expected states'
  expect(() => repricingGroupOf(status)).toThrow(message)
  expect(() => isActiveRepricing(status)).toThrow(message)
})

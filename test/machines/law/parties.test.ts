import { expect, test } from 'vitest'
import { approvalLifecycle } from '#machines/approval/lifecycle.ts'
import { knowsEvent, providerOnly, staffOnly, systemOnly } from '#machines/law.ts'

test('only staff have nothing against a step for staff', () => {
  expect(staffOnly('admin')).toEqual([])
  expect(staffOnly('provider')).toEqual([{ code: 'staff_only' }])
})

test('only the platform has nothing against a step of its own', () => {
  expect(systemOnly('system')).toEqual([])
  expect(systemOnly('admin')).toEqual([{ code: 'system_only' }])
  expect(systemOnly('provider')).toEqual([{ code: 'system_only' }])
  expect(staffOnly('system')).toEqual([{ code: 'staff_only' }])
})

test('only the provider has nothing against a step of its own', () => {
  expect(providerOnly('provider')).toEqual([])
  for (const by of ['admin', 'system'] as const) expect(providerOnly(by)).toEqual([{ code: 'provider_only' }])
})

test('a state knows its events before any guard is asked', () => {
  const context = {
    type: 'pricing_plan_approval',
    stage: 'alpha',
    incomplete: [{ list: 'pricingPlans', name: 'plan_prices' }],
    hasDocumentationUrl: false,
  } as const
  const notStarted = approvalLifecycle.resolveState({ value: 'notStarted', context })
  expect(knowsEvent(notStarted, 'request')).toBe(true)
  expect(notStarted.can({ type: 'request', by: 'provider' })).toBe(false)
  expect(knowsEvent(notStarted, 'approve')).toBe(false)
  const approved = approvalLifecycle.resolveState({ value: 'approved', context })
  expect(knowsEvent(approved, 'edit')).toBe(false)
})

import { describe, expect, test } from 'vitest'
import type { ReviewStepName, ReviewStepStatus } from '#machines/review/review-step.ts'
import { decidesRequirement, fulfillsRequirement } from '#machines/review/review-end.ts'
import { isTrial, type ReviewRoute } from '#machines/review/review-trial.ts'

/*
 * READINGS 22: the requirement is a review of all steps by what customers reach. Issue 20.1: runs of one step or through
 * a relay are trials, and decide none.
 */

const passed: readonly ReviewStepStatus[] = ['completed', 'completed', 'completed', 'completed']
const routes: readonly ReviewRoute[] = ['http', 'relay']
const steps: readonly (ReviewStepName | null)[] = [
  null,
  'manifest',
  'provision',
  'deprovision',
  'reprovision',
]
const asked = routes.flatMap((via) => steps.map((only) => ({ only, via })))

describe('of every way to ask for a run, with all steps completed,', () => {
  test('the review of all steps over http alone fulfills the requirement', () => {
    expect(asked.filter((each) => fulfillsRequirement(each, passed))).toEqual([{ only: null, via: 'http' }])
  })
  test('every other one is a trial', () => {
    expect(asked.filter((each) => !isTrial(each))).toEqual([{ only: null, via: 'http' }])
  })
})

test.each([
  'pending',
  'in_progress',
  'async_wait',
  'failed',
  'internal_error',
  'skipped',
  'cancelled',
] as const)('a review with a step that is %s does not fulfill it', (status) => {
  for (const at of passed.keys())
    expect(fulfillsRequirement({ only: null, via: 'http' }, passed.with(at, status))).toBe(false)
})

// READINGS 43: what ends by itself decides; what was canceled, or broken off by the platform, does not.
test.each([
  [['completed', 'completed', 'completed', 'completed'], true],
  [['completed', 'failed', 'skipped', 'skipped'], true],
  [['completed', 'cancelled', 'cancelled', 'cancelled'], false],
  [['completed', 'internal_error', 'skipped', 'skipped'], false],
] as const)('a review that ended with %j decides: %s; a trial never', (steps, decides) => {
  expect(asked.filter((each) => decidesRequirement(each, steps))).toEqual(
    decides ? [{ only: null, via: 'http' }] : [],
  )
})

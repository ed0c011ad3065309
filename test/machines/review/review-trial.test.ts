import { describe, expect, test } from 'vitest'
import type { ReviewStepName, ReviewStepStatus } from '#machines/review/review-step.ts'
import { fulfillsRequirement, isTrial, type ReviewRoute } from '#machines/review/review-trial.ts'

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

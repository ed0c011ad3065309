import { describe, expect, test } from 'vitest'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import type { PolledReview, PolledStep } from '#machines/review/polled-review.ts'
import { compareRuns, type Run } from '#portal/features/logs/debugger/compare-runs.ts'

const step = (given: Partial<PolledStep> = {}): PolledStep => ({
  status: 'completed',
  errors: [],
  suggestions: [],
  ...given,
})
const call = (name: ReviewCall['step'], tookMs: number | null) => ({ step: name, tookMs }) as ReviewCall
const run = (provision: PolledStep, calls: readonly ReviewCall[], only: Run['only'] = null): Run => ({
  only,
  review: {
    steps: { manifest: step(), provision, deprovision: step(), reprovision: step({ status: 'skipped' }) },
  } as PolledReview,
  calls,
})
const provisionOf = (earlier: Run, later: Run) =>
  compareRuns(earlier, later).find(({ name }) => name === 'provision')

describe('two runs are compared step by step:', () => {
  test('findings that are gone, new, and the same, errors apart from suggestions', () => {
    const earlier = run(step({ status: 'failed', errors: ['gone', 'both'], suggestions: ['turned'] }), [])
    const later = run(step({ status: 'failed', errors: ['both', 'turned'], suggestions: ['fresh'] }), [])
    expect(provisionOf(earlier, later)?.findings).toEqual([
      { kind: 'error', text: 'gone', change: 'gone' },
      { kind: 'suggestion', text: 'turned', change: 'gone' },
      { kind: 'error', text: 'both', change: 'same' },
      { kind: 'error', text: 'turned', change: 'new' },
      { kind: 'suggestion', text: 'fresh', change: 'new' },
    ])
  })

  test('a trial of one step is compared in that, and with a trial of another in none', () => {
    const whole = run(step({ errors: ['wrong'] }), [])
    const [trial, other] = (['provision', 'manifest'] as const).map((only) => run(step(), [], only))
    if (trial === undefined || other === undefined) throw new Error('there is no trial')
    expect(compareRuns(whole, trial).map(({ name }) => name)).toEqual(['provision'])
    expect(compareRuns(trial, whole).map(({ name }) => name)).toEqual(['provision'])
    expect(compareRuns(trial, other)).toEqual([])
  })

  test('what one of them skipped is not gone', () => {
    const earlier = run(step({ status: 'failed', errors: ['wrong'] }), [])
    const skipped = run(step({ status: 'skipped' }), [])
    expect(provisionOf(earlier, skipped)?.findings).toEqual([])
    expect(provisionOf(skipped, earlier)?.findings).toEqual([])
  })

  test('a slow answer is the same finding though it took another time', () => {
    const slow = (seconds: string) => {
      const text = `The provision request took ${seconds} seconds to answer; aim for less than 3.`
      return run(step({ suggestions: [text] }), [])
    }
    expect(provisionOf(slow('4.2'), slow('3.9'))?.findings.map(({ change }) => change)).toEqual(['same'])
  })

  test('how each ended, and the ms of its own calls; none is not 0', () => {
    const earlier = run(step({ status: 'failed' }), [
      call('provision', 20),
      call('provision', 5),
      call('clean_up', 9),
    ])
    const later = run(step(), [call('manifest', 3), call('provision', null)])
    expect(provisionOf(earlier, later)).toMatchObject({ statuses: ['failed', 'completed'], tookMs: [25, 0] })
    expect(compareRuns(earlier, later).map(({ tookMs }) => tookMs)).toEqual([
      [null, 3],
      [25, 0],
      [null, null],
      [null, null],
    ])
  })
})

import { describe, expect, test } from 'vitest'
import type { Addon, Progress } from '#contract/addon.ts'
import { progressLine } from '#portal/features/addons/progress-line.ts'

const now = new Date('2026-11-21T12:00:00Z')
const nothing: Progress = { to: 'beta', completed: 3, total: 19, allowed: [], waiting: [], rejected: [] }
const toGa: Progress = { ...nothing, to: 'ga' }
const since = (type: Progress['rejected'][number], day: string) => ({ type, since: `${day}T23:30:00Z` })

const line = (state: Addon['state'], progress: Progress | undefined, visible = true) =>
  progressLine({ state, visible, ...(progress === undefined ? {} : { progress }) }, now)

describe('the line of a card', () => {
  test.each<[string, Addon['state'], Progress, string, string]>([
    ['much is missing', 'alpha', nothing, 'unfinished', '16 steps to go'],
    ['one is missing', 'alpha', { ...nothing, completed: 18 }, 'unfinished', '1 step to go'],
    [
      'a rejection comes before everything else',
      'beta',
      { ...toGa, allowed: ['request'], rejected: ['pricing_plan_approval'] },
      'wrong',
      'Pricing approval was rejected',
    ],
    [
      'two rejections',
      'alpha',
      { ...nothing, rejected: ['marketplace_fitting_approval', 'alpha_engineering_approval'] },
      'wrong',
      'Business and technical approval were rejected',
    ],
    [
      'the step itself is allowed',
      'alpha',
      { ...nothing, allowed: ['progressToBeta', 'request'] },
      'ready',
      'Ready to progress to Beta',
    ],
    [
      'the step to GA is allowed',
      'beta',
      { ...toGa, allowed: ['progressToGa'] },
      'ready',
      'Ready to progress to GA',
    ],
    [
      "the other stage's step does not count",
      'beta',
      { ...toGa, allowed: ['progressToBeta'] },
      'unfinished',
      '16 steps to go',
    ],
    [
      'asking comes before waiting',
      'alpha',
      {
        ...nothing,
        completed: 16,
        allowed: ['request'],
        waiting: [since('article_review_approval', '2026-11-03')],
      },
      'ready',
      'Ready to request approval',
    ],
    [
      'only others can act',
      'beta',
      { ...toGa, completed: 18, waiting: [since('pricing_plan_approval', '2026-11-03')] },
      'waiting',
      'Waiting for pricing approval since 3 Nov',
    ],
    [
      'the longest wait counts, with its year when that is over',
      'alpha',
      {
        ...nothing,
        completed: 17,
        waiting: [
          since('alpha_engineering_approval', '2026-01-02'),
          since('marketplace_fitting_approval', '2025-12-31'),
        ],
      },
      'waiting',
      'Waiting for technical and business approval since 31 Dec 2025',
    ],
    [
      'what is missing comes before what others do',
      'alpha',
      { ...nothing, completed: 15, waiting: [since('article_review_approval', '2026-11-03')] },
      'unfinished',
      '3 steps to go',
    ],
    ['all is there', 'alpha', { ...nothing, completed: 19 }, 'unfinished', 'Every requirement is complete'],
  ])('%s', (_, state, progress, tone, text) => {
    expect(line(state, progress)).toEqual({ tone, text })
  })

  test('after the way there is nothing to wait for', () => {
    const arrived: Progress = { ...nothing, to: null, completed: 0, total: 0 }
    expect(line('ga', arrived).text).toBe('Live on the marketplace')
    expect(line('ga', arrived, false).text).toBe('In GA, not listed on the marketplace')
    expect(line('shutdown', arrived).text).toBe('Shut down')
  })

  test('without progress it says the stage', () => {
    expect(line('beta', undefined).text).toBe('In Beta')
  })
})

test('every month has its short English name', () => {
  const shown = Array.from({ length: 12 }, (_, month) => {
    const since = new Date(Date.UTC(2026, month, 3)).toISOString()
    const waiting = [{ type: 'article_review_approval' as const, since }]
    return line('alpha', { ...nothing, completed: 18, waiting }).text.split(' since 3 ')[1]
  })
  expect(shown.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec')
})

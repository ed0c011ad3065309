import { describe, expect, test } from 'vitest'
import type { Addon, Progress } from '#contract/addon.ts'
import type { Party } from '#machines/law.ts'
import { turnLine, turnText } from '#portal/workflow/stage/turn-line.ts'
import { shownProgress } from '../support/shown-progress.ts'

/* UX and FINDINGS 4: one line with whose turn it is, how much is left and what comes next, on each screen the same. */

const now = new Date('2026-11-21T12:00:00Z')

interface Given {
  state: Addon['state']
  progress?: Progress
  visible?: boolean
  shutdownDate?: string | null
  openRepricings?: number
}
const line = ({ visible = true, ...given }: Given, reader: Party = 'provider') => {
  const found = turnLine({ visible, ...given }, reader, now)
  return [found.tone, turnText(found)]
}

const act = (kind: NonNullable<Progress['next']>['kind'], message: string, given: object = {}) => ({
  next: { kind, approval: null, message, href: null, since: null, ...given },
})
const pricing = 'pricing_plan_approval'
const supplier = shownProgress({
  to: 'ga',
  left: 3,
  turn: 'staff',
  ...act('requirement', 'Have the supplier information on file.'),
})
const one = { type: pricing, since: '2026-11-18T23:30:00Z' } as const
const awaited = (since: string) =>
  shownProgress({ left: 1, turn: 'staff', ...act('decision', 'Decide on it.', { since }) })
const running = shownProgress({ left: 2, turn: 'platform', ...act('run', 'Run the automatic review.') })
const rejected = shownProgress({
  left: 1,
  ...act('request', 'Request it again.', { approval: pricing }),
  rejected: [pricing],
})
const complete = shownProgress({ left: 0, ...act('progression', 'Progress to Beta.') })
const summary = '16 things left: Write a summary for the marketplace.'
const supply = '3 things left: Have the supplier information on file.'

describe('the line of an add-on on its way', () => {
  test.each<[string, Progress, Party, string, string]>([
    ['the provider’s turn', shownProgress(), 'provider', 'mine', `Your turn, ${summary}`],
    ['the provider’s turn', shownProgress(), 'admin', 'waiting', `The provider’s turn, ${summary}`],
    ['staff’s turn', supplier, 'provider', 'waiting', `Staff’s turn, ${supply}`],
    ['staff’s turn', supplier, 'admin', 'mine', `Your turn, ${supply}`],
    [
      'a decision, with since when it is awaited',
      awaited('2026-11-18T23:30:00Z'),
      'provider',
      'waiting',
      'Staff’s turn, 1 thing left: Decide on it. Waiting since 18 Nov.',
    ],
    [
      'several decisions, with how many more there are',
      { ...awaited('2026-11-18T23:30:00Z'), left: 3, waiting: [one, one, one] },
      'provider',
      'waiting',
      'Staff’s turn, 3 things left: Decide on it. Waiting since 18 Nov. 2 more requests wait too.',
    ],
    [
      'a wait that is older than the year',
      awaited('2025-12-31T23:30:00Z'),
      'provider',
      'waiting',
      'Staff’s turn, 1 thing left: Decide on it. Waiting since 31 Dec 2025.',
    ],
    [
      'a running review',
      running,
      'provider',
      'waiting',
      'The platform’s turn, 2 things left: Run the automatic review.',
    ],
    ['a rejection to answer', rejected, 'provider', 'wrong', 'Your turn, 1 thing left: Request it again.'],
    ['nothing left but the step itself', complete, 'provider', 'mine', 'Your turn: Progress to Beta.'],
  ])('tells of %s', (_, progress, reader, tone, text) => {
    expect(line({ state: 'beta', progress }, reader)).toEqual([tone, text])
  })

  test('says too when its end was announced', () => {
    const [, text] = line({ state: 'beta', progress: supplier, shutdownDate: '2027-04-21' })
    expect(text).toBe(
      'Staff’s turn, 3 things left, shuts down on 21 Apr 2027: Have the supplier information on file.',
    )
  })

  test('says too that a price change waits', () => {
    const [, text] = line({ state: 'beta', progress: supplier, openRepricings: 1 }, 'admin')
    expect(text).toBe(`Your turn, ${supply} 1 price change to decide.`)
  })

  test('without progress it says the stage', () => {
    expect(line({ state: 'beta' })).toEqual(['waiting', 'In Beta'])
  })
})

test('after the way the line says where the add-on is, and its announced end', () => {
  const progress = shownProgress({ to: null, left: 0, turn: null, next: null })
  expect(line({ state: 'ga', progress })).toEqual(['live', 'Live on the marketplace'])
  expect(line({ state: 'ga', progress, visible: false })[1]).toBe('In GA, not listed on the marketplace')
  expect(line({ state: 'ga', progress, shutdownDate: '2026-12-24' })[1]).toBe(
    'Live on the marketplace, shuts down on 24 Dec',
  )
  const both = '2 price changes to decide. Live on the marketplace.'
  expect(line({ state: 'ga', progress, openRepricings: 2 }, 'admin')).toEqual(['mine', `Your turn: ${both}`])
  expect(line({ state: 'shutdown', progress, shutdownDate: '2026-11-02' })).toEqual(['ended', 'Shut down'])
})

import { describe, expect, test } from 'vitest'
import type { Transition } from '#contract/trail.ts'
import { momentsOf } from '#portal/workflow/changes/timeline-moments.ts'
import { timelineWording } from '#portal/workflow/changes/timeline-wording.ts'

const row = (given: Partial<Transition>): Transition => ({
  id: '7f000000-0000-4000-8000-000000000001',
  kind: 'change',
  subject: { type: 'plan', id: null, name: 'Basic' },
  approvalType: null,
  event: null,
  field: null,
  from: null,
  to: null,
  actor: { role: 'platform' },
  note: null,
  createdAt: '2026-11-02T09:00:00.000Z',
  ...given,
})
const step = (event: string, to: string, type: 'plan' | 'repricing' = 'plan') =>
  row({ kind: 'transition', event, to, subject: { type, id: null, name: 'Basic' } })

// SPEC section 9: other dates are MMMM Do, YYYY.
test.each([
  [null, '2027-04-21', 'Date of the deprecation notice set to April 21st, 2027'],
  [
    '2027-04-21',
    '2027-05-02',
    'Date of the deprecation notice changed from April 21st, 2027 to May 2nd, 2027',
  ],
])('the day of a shutdown from %s to %s: %s', (from, to, words) => {
  const subject = { type: 'deprecation', id: null } as const
  expect(timelineWording(row({ field: 'date', from, to, subject }))).toBe(words)
})

describe('what happened to plans, in words', () => {
  test.each([
    [step('openToAll', 'allUsers'), 'Basic changed to All Users'],
    [step('approve', 'approved', 'repricing'), 'Price change of Basic approved'],
    [step('repriceNewInstalls', 'completed', 'repricing'), 'Price change of Basic applied to new installs'],
    [row({ field: 'created', to: 'basic' }), 'Plan basic created'],
    [row({ field: 'priceCents', from: '900', to: '1250' }), 'Price of Basic changed from $9.00 to $12.50'],
    [row({ field: 'offering', to: 'Storage: 3' }), 'Basic now has Storage: 3'],
    [row({ field: 'planPass', to: 'a@b.example' }), 'Plan pass for Basic given to a@b.example'],
    [row({ field: 'planPass', from: 'a@b.example' }), 'Plan pass for Basic withdrawn from a@b.example'],
    [row({ field: 'alphaUser', from: 'a@b.example' }), 'Alpha user a@b.example withdrawn'],
    [row({ field: 'name', from: 'Old', to: 'New' }), 'Name of Basic changed from Old to New'],
    [
      row({
        field: 'created',
        from: '900',
        to: '1250',
        subject: { type: 'repricing', id: null, name: 'Basic' },
      }),
      'Price change of Basic from $9.00 to $12.50 requested',
    ],
    [row({ field: 'created', to: 'Disk', subject: { type: 'feature', id: null } }), 'Feature Disk added'],
    [
      row({ field: 'removed', from: 'Console', subject: { type: 'screenshot', id: null } }),
      'Screenshot Console removed',
    ],
    [
      row({ field: 'title', from: 'Old', to: 'New', subject: { type: 'benefit', id: null } }),
      'Title of a benefit changed from Old to New',
    ],
    [row({ field: 'icon', to: 'replaced', subject: { type: 'addon', id: null } }), 'Icon replaced'],
    [
      row({ field: 'companyUser', from: 'a@b.example', subject: { type: 'company', id: null } }),
      'Access of a@b.example revoked',
    ],
    [row({ field: 'created', to: 'acme', subject: { type: 'addon', id: null } }), 'Add-on created'],
    [row({ field: 'automaticReview', to: 'passed' }), 'Automatic review passed'],
    [row({ field: 'automaticReview', to: 'cancelled' }), 'Automatic review canceled'],
    [row({ field: 'automaticReview', to: 'cancelling' }), 'Cancel of the automatic review requested'],
    [row({ field: 'reviewTrial', to: 'requested' }), 'Review trial requested'],
    [row({ field: 'reviewTrial', from: 'in_progress', to: 'failed' }), 'Review trial failed'],
    [row({ field: 'reviewTrial', to: 'cancelled' }), 'Review trial canceled'],
    [row({ field: 'reviewTrial', to: 'cancelling' }), 'Cancel of the review trial requested'],
  ])('%#: %s', (given, words) => {
    expect(timelineWording(given)).toBe(words)
  })

  test('records that were made at once are one line of their kind', () => {
    const made = (type: 'benefit' | 'screenshot', to: string) =>
      row({ field: 'created', to, subject: { type, id: null } })
    const [moment] = momentsOf([made('benefit', 'Fast'), made('benefit', 'Safe'), made('screenshot', 'One')])
    expect(moment?.lines.map(({ words }) => words)).toEqual(['2 benefits added', 'Screenshot One added'])
  })

  test.each([
    [{ email: 'ada@acme.example' }, 'ada@acme.example'],
    [{ role: 'platform' as const }, 'the platform'],
    [{ role: 'platform' as const, service: 'marketplace' }, 'the platform (marketplace)'],
    [{}, 'the add-on’s own token'],
  ])('%j is named %s', (actor, name) => {
    expect(momentsOf([row({ field: 'name', to: 'New', actor })])[0]?.actor).toBe(name)
  })

  test('plans that were opened at once are one line', () => {
    const rows = ['Basic', 'Big'].map((name) => ({
      ...step('openToAll', 'allUsers'),
      subject: { type: 'plan' as const, id: null, name },
    }))
    const [moment, ...others] = momentsOf(rows)
    expect(others).toEqual([])
    expect(moment?.lines.map(({ words }) => words)).toEqual(['2 plans changed to All Users'])
  })
})

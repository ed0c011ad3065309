import { expect, test } from 'vitest'
import type { RoadStepRecord } from '#contract/road/road.ts'
import { durationWording } from '#portal/ui/format/age-wording.ts'
import { roadParts } from '#portal/features/next-steps/road/road-entries.ts'
import { shownProgress } from '../../support/shown-progress.ts'

/* UX, issues 20 and 34: what stands between an add-on and GA, and whose turn it is. */

const stepOf = (id: string, given: Partial<RoadStepRecord>): RoadStepRecord => ({
  id,
  kind: 'requirement',
  party: 'provider',
  to: 'beta',
  message: `Do ${id}.`,
  href: null,
  approval: null,
  items: [],
  waitsFor: [],
  level: 0,
  since: null,
  usual: null,
  ...given,
})

const days = (count: number) => ({ seconds: count * 86_400, workingDays: count - 1, count: 7 })
const fitting = 'marketplace_fitting_approval'
const technical = 'alpha_engineering_approval'

const steps = [
  stepOf('summary', {}),
  stepOf('icon', {}),
  stepOf('category', { party: 'staff' }),
  stepOf('technical', {
    kind: 'decision',
    party: 'staff',
    approval: technical,
    message: 'Decide on the Technical approval.',
    since: '2026-11-17T09:00:00Z',
    usual: days(4),
  }),
  stepOf('ask', { kind: 'request', approval: fitting, level: 1, waitsFor: ['summary', 'icon', 'category'] }),
  stepOf('decide', {
    kind: 'decision',
    party: 'staff',
    approval: fitting,
    level: 2,
    waitsFor: ['ask'],
    usual: days(2),
  }),
  stepOf('beta', { kind: 'progression', level: 3, message: 'Progress to Beta.', usual: days(30) }),
  stepOf('plan', { to: 'ga' }),
  stepOf('ga', { kind: 'progression', to: 'ga', level: 4, message: 'Progress to GA.' }),
]
const road = { isOpen: true, steps }
const progress = shownProgress()
const reading = { stage: 'alpha', slug: 'acme-mail', progress } as const

test('the strip of the road has those whose turn it is first; what others are at says since when and how long it usually takes', () => {
  const parts = roadParts(road, { ...reading, reader: 'provider' })
  expect(parts.now.map(({ who, text, isMine }) => [who, text, isMine])).toEqual([
    ['You', 'Do summary. And 1 more open requirement.', true],
    ['Staff', 'Do category.', false],
    ['Staff', 'Decide on the Technical approval.', false],
  ])
  expect(parts.now[2]).toMatchObject({ since: '2026-11-17T09:00:00Z', usual: days(4) })
  // The requirements are in the panel below.
  expect(parts.now[0]?.href).toBe('/addons/acme-mail/next-steps#stage-panel')
})

test('the strip of the road has what comes next first of all, whoever reads', () => {
  const next = { kind: 'decision', approval: technical, message: '', href: null, since: null } as const
  const staffs = shownProgress({ turn: 'staff', next })
  const orderOf = (reader: 'provider' | 'admin') =>
    roadParts(road, { ...reading, progress: staffs, reader }).now.map(({ who, text }) => [who, text])
  expect(orderOf('admin')).toEqual([
    ['You', 'Decide on the Technical approval.'],
    ['You', 'Do category.'],
    ['The provider', 'Do summary. And 1 more open requirement.'],
  ])
  expect(orderOf('provider').map(([who]) => who)).toEqual(['Staff', 'Staff', 'You'])
})

test('the strip of the road has a request and its decision in one line, with how long the decision takes', () => {
  const { next } = roadParts(road, { ...reading, reader: 'provider' })
  expect(next.map((lines) => lines.map(({ text, usual }) => [text, usual?.seconds ?? null]))).toEqual([
    [['Business approval: you ask, staff decide.', 2 * 86_400]],
    [['Progress to Beta.', null]],
  ])
  const staffs = roadParts(road, { ...reading, reader: 'admin' }).next
  expect(staffs[0]?.[0]?.text).toBe('Business approval: the provider asks, you decide.')
})

test('the strip of the road links nothing that a later stage has on this page', () => {
  const here = '/addons/acme-mail/next-steps'
  const later = [
    stepOf('pricing', {
      kind: 'request',
      to: 'ga',
      approval: 'pricing_plan_approval',
      href: `${here}#pricing_plan_approval`,
    }),
    stepOf('decide', { kind: 'decision', party: 'staff', to: 'ga', approval: 'pricing_plan_approval' }),
    stepOf('plans', { to: 'ga', level: 1, href: '/addons/acme-mail/plans' }),
  ]
  const hrefsIn = (stage: 'alpha' | 'beta') => {
    const parts = roadParts({ isOpen: true, steps: later }, { ...reading, stage, reader: 'provider' })
    const levels = [...parts.next, ...parts.later]
    return [parts.now, ...levels].map((lines) => lines.map(({ href }) => href))
  }
  expect(hrefsIn('alpha')).toEqual([[], [null], ['/addons/acme-mail/plans']])
  expect(hrefsIn('beta')).toEqual([[`${here}#pricing_plan_approval`], ['/addons/acme-mail/plans']])
})

// How long others took.
test.each([
  [60, '1 minute'],
  [3 * 3600, '3 hours'],
  [86_400, '24 hours'],
  [2 * 86_400, '2 days'],
])('%d s are %s', (seconds, words) => {
  expect(durationWording(seconds * 1000)).toBe(words)
})

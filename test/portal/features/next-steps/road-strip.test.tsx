import { describe, expect, test, vi } from 'vitest'
import type { RoadStepRecord } from '#contract/road/road.ts'
import { durationWording } from '#portal/ui/format/age-wording.ts'
import { roadParts } from '#portal/features/next-steps/road/road-entries.ts'
import { RoadStrip } from '#portal/features/next-steps/road/road-strip.tsx'
import { TurnCard } from '#portal/features/next-steps/road/turn-card.tsx'
import { linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { shownProgress } from '../../support/shown-progress.ts'

/* UX, issues 20 and 34: what stands between an add-on and GA, and whose turn it is. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))

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
const addon = { slug: 'acme-mail', displayName: 'Acme Mail', state: 'alpha', progress } as never
const now = new Date('2026-11-21T12:00:00Z')
const shown = (reader: 'provider' | 'admin', given = road) =>
  markupOf(<RoadStrip addon={addon} road={given} reader={reader} now={now} />)
const reading = { stage: 'alpha', slug: 'acme-mail', progress } as const

describe('what one visits the page for', () => {
  const turn = (reader: 'provider' | 'admin', mayProgress = false) =>
    markupOf(<TurnCard addon={addon} reader={reader} now={now} mayProgress={mayProgress} />)
  const text = 'Write a summary for the marketplace.'

  test('is whose turn it is, with what is left and comes next, said once on the page', () => {
    expect(textsOf(turn('provider'), 'p')).toEqual([`Your turn, 16 things left : ${text}`])
    expect(textsOf(turn('admin'), 'p')).toEqual([`The provider’s turn, 16 things left : ${text}`])
    expect(textOf(shown('provider'))).not.toMatch(/turn\b|\d+ (?:things|requirements|steps)/)
  })

  test('has the way there, only for whoever it is', () => {
    expect(linksOf(turn('provider'))).toEqual({ [`Take me there – ${text}`]: '/addons/acme-mail/summary' })
    expect(linksOf(turn('admin'))).toEqual({})
  })

  test('leaves the filled button to the stage’s own, once that can be pressed', () => {
    expect(turn('provider')).toContain('data-variant="filled"')
    expect(turn('provider', true)).not.toContain('data-variant="filled"')
  })
})

describe('the strip of the road', () => {
  test('says what it is about, and what comes now, then and after that', () => {
    const html = shown('provider')
    expect(textsOf(html, 'h2')).toEqual(['What stands between Acme Mail and GA'])
    expect(textsOf(html, 'h3')).toEqual(['Now'])
    expect(textsOf(html, 'summary')).toEqual(['Then, to Beta', 'After that, to GA'])
  })

  test('has those whose turn it is first; what others are at says since when and how long it usually takes', () => {
    const parts = roadParts(road, { ...reading, reader: 'provider' })
    expect(parts.now.map(({ who, text, isMine }) => [who, text, isMine])).toEqual([
      ['You', 'Complete the open requirements.', true],
      ['Staff', 'Do category.', false],
      ['Staff', 'Decide on the Technical approval.', false],
    ])
    const text = textOf(shown('provider'))
    expect(text).toContain('Waiting since 17 Nov')
    expect(text).toMatch(/Usually 3 working days\. ?This is the median of 7/)
    // The requirements are in the panel below.
    expect(Object.values(linksOf(shown('provider')))).toContain('/addons/acme-mail/next-steps#stage-panel')
  })

  test('has what comes next first of all, whoever reads', () => {
    const next = { kind: 'decision', approval: technical, message: '', href: null, since: null } as const
    const staffs = shownProgress({ turn: 'staff', next })
    const orderOf = (reader: 'provider' | 'admin') =>
      roadParts(road, { ...reading, progress: staffs, reader }).now.map(({ who, text }) => [who, text])
    expect(orderOf('admin')).toEqual([
      ['You', 'Decide on the Technical approval.'],
      ['You', 'Do category.'],
      ['The provider', 'Complete the open requirements.'],
    ])
    expect(orderOf('provider').map(([who]) => who)).toEqual(['Staff', 'Staff', 'You'])
  })

  test('has a request and its decision in one line, with how long the decision takes', () => {
    const { next } = roadParts(road, { ...reading, reader: 'provider' })
    expect(next.map((lines) => lines.map(({ text, usual }) => [text, usual?.seconds ?? null]))).toEqual([
      [['Business approval: you ask, staff decide.', 2 * 86_400]],
      [['Progress to Beta.', null]],
    ])
    const staffs = roadParts(road, { ...reading, reader: 'admin' }).next
    expect(staffs[0]?.[0]?.text).toBe('Business approval: the provider asks, you decide.')
  })

  test('links nothing that a later stage has on this page', () => {
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
    const parts = roadParts({ isOpen: true, steps: later }, { ...reading, reader: 'provider' })
    expect(parts.later.map((lines) => lines.map(({ href }) => href))).toEqual([
      [null],
      ['/addons/acme-mail/plans'],
    ])
  })

  test('is not there where nothing is left, or no way leads', () => {
    expect(shown('provider', { isOpen: true, steps: [] })).toBe('')
    expect(shown('provider', { isOpen: false, steps: [] })).toBe('')
  })

  test.each([
    [60, '1 minute'],
    [3 * 3600, '3 hours'],
    [86_400, '24 hours'],
    [2 * 86_400, '2 days'],
  ])('%d s are %s', (seconds, words) => {
    expect(durationWording(seconds * 1000)).toBe(words)
  })
})

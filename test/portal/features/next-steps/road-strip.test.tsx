import { describe, expect, test, vi } from 'vitest'
import type { RoadStepRecord } from '#contract/road/road.ts'
import { durationWording } from '#portal/ui/format/age-wording.ts'
import { roadParts } from '#portal/features/next-steps/road/road-entries.ts'
import { RoadStrip } from '#portal/features/next-steps/road/road-strip.tsx'
import { linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* UX and issue 20: what stands between an add-on and GA, and whose turn it is. */

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

const days = (count: number) => ({ seconds: count * 86_400, count: 7 })
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
const addon = { slug: 'acme-mail', displayName: 'Acme Mail', state: 'alpha' } as never
const shown = (reader: 'provider' | 'admin', given = road) =>
  markupOf(<RoadStrip addon={addon} road={given} reader={reader} />)

describe('the strip of the road', () => {
  test('says what it is about, and what comes now, then and after that', () => {
    const html = shown('provider')
    expect(textsOf(html, 'h2')).toEqual(['What stands between Acme Mail and GA'])
    expect(textsOf(html, 'h3')).toEqual(['Now'])
    expect(textsOf(html, 'summary')).toEqual(['Then, to Beta', 'After that, to GA: 2 steps'])
  })

  test('has one’s own turn first, with a word; what others are at says since when and how long it usually takes', () => {
    const { now } = roadParts(road, { stage: 'alpha', reader: 'provider', slug: 'acme-mail' })
    expect(now.map(({ who, text, isMine }) => [who, text, isMine])).toEqual([
      ['Your turn', 'Complete 2 requirements.', true],
      ['The platform’s turn', 'Do category.', false],
      ['The platform’s turn', 'The platform decides on the Technical approval.', false],
    ])
    const text = textOf(shown('provider'))
    expect(text).toContain('Waiting since November 17')
    expect(text).toMatch(/Usually takes 4 days ?, the median of 7/)
    // The requirements are in the panel below.
    expect(Object.values(linksOf(shown('provider')))).toContain('/addons/acme-mail/next-steps#stage-panel')
  })

  test('says it the other way round to staff', () => {
    const { now } = roadParts(road, { stage: 'alpha', reader: 'admin', slug: 'acme-mail' })
    expect(now.map(({ who, text }) => [who, text])).toEqual([
      ['Your turn', 'Do category.'],
      ['Your turn', 'Decide on the Technical approval.'],
      ['The provider’s turn', 'Complete 2 requirements.'],
    ])
  })

  test('has a request and its decision in one line, with how long the decision takes', () => {
    const { next } = roadParts(road, { stage: 'alpha', reader: 'provider', slug: 'acme-mail' })
    expect(next.map((lines) => lines.map(({ text, usual }) => [text, usual?.seconds ?? null]))).toEqual([
      [['Business approval: you ask, the platform decides.', 2 * 86_400]],
      [['Progress to Beta.', null]],
    ])
    const staffs = roadParts(road, { stage: 'alpha', reader: 'admin', slug: 'acme-mail' }).next
    expect(staffs[0]?.[0]?.text).toBe('Business approval: the provider asks, you decide.')
  })

  test('links nothing that a later stage has on this page, and counts its lines', () => {
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
    const parts = roadParts(
      { isOpen: true, steps: later },
      { stage: 'alpha', reader: 'provider', slug: 'acme-mail' },
    )
    expect(parts.later.map((lines) => lines.map(({ href }) => href))).toEqual([
      [null],
      ['/addons/acme-mail/plans'],
    ])
    // A request and its decision are one line, and count as one.
    expect(textsOf(shown('provider', { isOpen: true, steps: later }), 'summary')).toEqual([
      'After that, to GA: 2 steps',
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

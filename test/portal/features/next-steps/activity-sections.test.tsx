import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Transition } from '#contract/trail.ts'
import { Celebration } from '#portal/features/next-steps/celebration.tsx'
import { Timeline } from '#portal/features/next-steps/timeline/timeline.tsx'
import { controlsOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC sections 2 and 4, next-steps, READINGS 1 to 8 and 40, and UX: what each stage asks for, of whom. */

const reader = { id: 'u', email: 'ann@acme.example', isHerokuAdmin: false }
const at = { hash: '', state: {} }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
  useLocation: (({ select }: { select: (location: object) => unknown }) => select(at)) as never,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf() }) as never,
}))
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))
vi.mock(import('#portal/workflow/panel/side-panel.tsx'), () => ({
  SidePanel: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/workflow/dialog/dialog.tsx'), () => ({
  Dialog: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))
vi.mock(import('#portal/app/frame/day-range-field.tsx'), () => ({ DayRangeField: () => <i /> }))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({ shown: rows, isWhole: true, toggle: null }),
}))

beforeEach(() => {
  reader.isHerokuAdmin = false
  at.hash = ''
})

const addonOf = (state: string, given: object = {}) =>
  ({
    id: 'acme',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    state,
    visible: true,
    defaultPlanSlug: null,
    situation: { incomplete: [], approvals: [], hasDocumentationUrl: true },
    ...given,
  }) as never

const progressionOf = (given: object = {}) =>
  ({
    blockers: [],
    busy: false,
    problem: null,
    celebrating: null,
    lists: true,
    progress: () => {},
    ...given,
  }) as never

test.each([
  ['beta', true, 'Everybody can find it now.', 'Beta'],
  ['beta', false, 'not listed', 'Beta'],
  ['ga', true, 'It is live for everybody.', 'GA'],
  ['ga', false, 'not listed on the marketplace yet', 'GA'],
] as const)('arrived in %s, visible: %s, it is told %s', (to, visible, words, stage) => {
  const html = markupOf(
    createElement(Celebration, {
      addon: addonOf(to, { visible }),
      to,
      progression: progressionOf({ lists: !visible }),
    }),
  )
  expect(textsOf(html, 'h2')).toEqual([`Acme Mail is now in ${stage}`])
  expect(textOf(html)).toContain(words)
  expect(controlsOf(html)).toEqual(['Close the celebration'])
})

describe('the activity', () => {
  const rowOf = (id: string, given: object = {}): Transition =>
    ({
      id,
      kind: 'transition',
      subject: { type: 'addon', id: 'acme' },
      approvalType: 'marketplace_fitting_approval',
      event: 'approve',
      field: null,
      from: null,
      to: 'approved',
      actor: { role: 'platform' },
      note: null,
      createdAt: `2026-11-0${id}T09:00:00.000Z`,
      ...given,
    }) as never
  const shown = (rows: readonly Transition[], days: object = {}) =>
    markupOf(<Timeline transitions={rows} days={days} />)

  test('tells newest first what happened, by whom and when, with the message', () => {
    const html = shown([
      rowOf('3', { event: 'reject', note: 'Too thin.' }),
      rowOf('2', { event: 'request', actor: { email: 'ann@acme.example' } }),
    ])
    expect(textsOf(html, 'li')).toEqual([
      'Business approval rejected Too thin. by the platform , November 3, 2026 at 9:00 AM UTC',
      'Business approval requested by ann@acme.example , November 2, 2026 at 9:00 AM UTC',
    ])
    expect(html).toContain('title="2026-11-03 09:00:00.000 UTC"')
  })
  test('many changes at once are folded behind their count', () => {
    const changes = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        rowOf(`${index}`, {
          kind: 'change',
          approvalType: null,
          field: `field${index}`,
          to: 'x',
          createdAt: '2026-11-01T09:00:00.000Z',
        }),
      )
    expect(textsOf(shown(changes(6)), 'summary')).toEqual(['3 more changes'])
    expect(textsOf(shown(changes(4)), 'summary')).toEqual([])
    expect(textsOf(shown(changes(5)), 'summary')).toEqual(['2 more changes'])
  })
  test('without any says so', () => {
    expect(textOf(shown([]))).toContain('Nothing has happened yet.')
    expect(textOf(shown([], { from: '2026-11-01' }))).toContain('Nothing happened on these days.')
    expect(textOf(shown([rowOf('1')]))).not.toContain('Nothing')
  })
})

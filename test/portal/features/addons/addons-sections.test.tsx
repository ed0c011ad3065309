import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Addon } from '#contract/addon.ts'
import type { AdminCounts } from '#portal/features/admin/admin-counts.ts'
import { AllAddons } from '#portal/features/addons/all-addons.tsx'
import { Route as addons } from '#portal/features/addons/addons.route.tsx'
import { NoAddons } from '#portal/features/addons/no-addons.tsx'
import { WaitingForStaff } from '#portal/features/addons/waiting-for-staff.tsx'
import { fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'
import { atRoute } from '../../support/router-stand-in.tsx'

/* SPEC section 2, addons (index), and UX: the cards, and for staff the list of all. */

const now = new Date('2026-11-21T12:00:00Z')
const links = { ...portalConfigOf().links, docs: 'https://docs.example', support: 'https://support.example' }
const shown = { counts: null as AdminCounts | null }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: { ...portalConfigOf(), links }, now }) as never,
}))
vi.mock(import('#portal/app/session/use-access-token.ts'), () => ({ useAccessToken: () => 'secret-token' }))
vi.mock(import('#portal/app/banners/banners.tsx'), () => ({ Banners: () => <i /> }))
vi.mock(import('#portal/features/addons/staff-parts.tsx'), () => ({
  AllAddonsPart: (({ titled }: { titled: boolean }) => <h3>{titled ? 'All, titled' : 'All'}</h3>) as never,
  WaitingPart: (() => <h3>Waiting</h3>) as never,
}))
vi.mock(import('#portal/features/admin/admin-counts.ts'), async (load) => ({
  ...(await load()),
  useAdminCounts: () => shown.counts,
}))
vi.mock(import('#portal/ui/lists/use-rows-in-sight.ts'), () => ({
  useRowsInSight: (({ heights }: { heights: readonly number[] }) => ({
    box: null,
    virtual: { getTotalSize: () => 0 },
    inSight: heights.map((_, index) => ({ index, start: 0 })),
  })) as never,
}))
vi.mock(import('#portal/ui/layout/rem.ts'), () => ({ rem: (px) => px }))
vi.mock(import('#portal/workflow/long-list/use-more-rows.ts'), () => ({
  useMoreRows: ((first: object) => ({ ...first, problem: null, more: () => {}, retry: () => {} })) as never,
  longerPage: (range) => range,
}))

vi.stubGlobal('location', { origin: 'https://portal.example' })

beforeEach(() => {
  atRoute.search = {}
})

const addonOf = (name: string, given: object = {}): Addon =>
  ({
    id: name,
    slug: `slug-${name}`,
    displayName: `Name ${name}`,
    summary: `Summary ${name}.`,
    state: 'ga',
    visible: true,
    iconUrl: '/icon.png',
    company: { id: 'c', name: `Company ${name}` },
    updatedAt: '2026-11-02T23:30:00Z',
    lastChangedAt: '2026-11-03T23:30:00Z',
    ...given,
  }) as never

// SPEC section 2: the company's cards; platform admins also see a list of all add-ons.
const acme = { id: 'c', name: 'Acme Inc.' }
test.each([
  ['a provider', acme, ['a', 'b'], false, 'Acme Inc. add-ons', []],
  ['a provider without a company', null, [], false, 'Add-ons', []],
  ['staff of a company', acme, ['a'], true, 'Acme Inc. add-ons', ['Waiting', 'All, titled']],
  ['staff without a company', null, [], true, 'All add-ons', ['Waiting', 'All']],
])('%s, of %j with the add-ons %j, staff: %s, sees %s with %j', (_, company, own, isStaff, title, parts) => {
  const everybodys = isStaff ? { rows: [], total: 0, nextRange: null } : null
  const data = { user: { company }, own: own.map((name) => addonOf(name)), everybodys }
  vi.spyOn(addons, 'useLoaderData').mockReturnValue(data as never)
  const Page = addons.options.component as unknown as () => ReactNode
  const html = markupOf(<Page />)
  expect(textsOf(html, 'h1')).toEqual([title])
  expect(textsOf(html, 'h3')).toEqual(parts)
  const cards = own.map((name) => `Name ${name} GA Summary ${name}. Live on the marketplace`)
  expect(textsOf(html, 'article')).toEqual(cards)
  expect(linksOf(html)).toEqual({
    'Buildpack registry': '/buildpacks',
    ...Object.fromEntries(own.map((name) => [`Name ${name}`, `/addons/slug-${name}`])),
  })
})

// SPEC section 2: an empty state inviting the partner to contribute a first add-on.
test.each([
  [acme, 'Every add-on begins with its manifest.'],
  [null, 'Your account does not belong to a provider company yet.'],
])('without an add-on, %j is invited to the first one', (company, words) => {
  const html = markupOf(<NoAddons company={company} />)
  expect(textsOf(html, 'h2')).toEqual(['Contribute your first add-on'])
  expect(textOf(html)).toContain(words)
  expect(linksOf(html)).toMatchObject({
    'How to build an add-on': 'https://docs.example/articles/building-an-add-on',
    'Ask the ecosystem team': 'https://support.example',
  })
})

const list = (rows: readonly Addon[], search: object = {}) => {
  atRoute.search = search
  const counts = {
    states: [{ state: 'beta', count: 1234 } as const],
    requests: [{ request: 'waiting', count: 3 } as const],
  }
  const first = { rows, total: 1234, nextRange: null } as never
  return markupOf(<AllAddons first={first} counts={counts} titled now={now} />)
}

test('a row of the list of all has each value in its own column', () => {
  const html = list([addonOf('a')])
  const cells = html.matchAll(/<td data-column="(\w+)"[^>]*>(.*?)<\/td>/gs)
  expect([...cells].map(([, name, cell = '']) => [name, textOf(cell)])).toEqual([
    ['display_name', 'Name a'],
    ['slug', 'slug-a'],
    ['state', 'GA'],
    ['progress', 'Live on the marketplace'],
    ['company', 'Company a'],
    // SPEC section 9: other dates MMMM Do, YYYY.
    ['last_changed_at', 'November 3rd, 2026'],
  ])
  expect(linksOf(html)['Name a']).toBe('/addons/slug-a')
  expect(textsOf(html, 'output')).toEqual(['1,234 add-ons'])
})

const noMatch = 'No add-on matches that filter.'
test.each([
  [{}, 'Add-on', 'ascending', '', 'Every stage', 'There are no add-ons yet.'],
  [{ q: 'mail' }, 'Add-on', 'ascending', 'mail', 'Every stage', noMatch],
  [
    { sort: 'last_changed_at', order: 'desc', state: 'beta' },
    'Last changed',
    'descending',
    '',
    'Beta (1,234)',
    noMatch,
  ],
])(
  'the list of all at %j is sorted by %s, %s, and filtered by %j and %s',
  (search, name, order, q, stage, none) => {
    const sorted = list([addonOf('a')], search).matchAll(
      /<th [^>]*aria-sort="(\w+ending)"[^>]*>(.*?)<\/th>/gs,
    )
    expect([...sorted].map(([, by, text = '']) => [textOf(text).startsWith(name), by])).toEqual([
      [true, order],
    ])
    const fields = fieldsOf(list([], search))
    expect([fields['Filter by name, slug or company']?.value, fields['Stage']?.value]).toEqual([q, stage])
    expect(textOf(list([], search))).toContain(none)
  },
)

test.each([
  [
    [1, 1],
    '2026-11-18T12:00:00Z',
    '1 pending approval , the oldest for 3 days',
    '1 price change request',
    true,
  ],
  [[0, 2], null, '0 pending approvals', '2 price change requests', true],
  [[0, 0], null, '0 pending approvals', '0 price change requests', false],
  [null, null, 'Approvals', 'Price change requests', false],
])('where %j wait for staff, since %s, they read %s; %s', (counts, oldest, first, second, waits) => {
  const [approvals = 0, repricings = 0] = counts ?? []
  shown.counts =
    counts === null
      ? null
      : {
          desk: {
            approvals: { count: approvals, oldest },
            repricings: { count: repricings, oldest: null },
            mine: 0,
          },
          letters: { waiting: 0, givenUp: 0, hasMailServer: true },
        }
  const html = markupOf(<WaitingForStaff now={now} />)
  expect(textsOf(html, 'p')).toEqual([first, second])
  expect(html.includes('data-waits="true"')).toBe(waits)
  expect(Object.values(linksOf(html))).toEqual(['/admin/approvals', '/admin/repricing'])
})

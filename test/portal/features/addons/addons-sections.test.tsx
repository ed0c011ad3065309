import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Addon } from '#contract/addon.ts'
import type { AdminCounts } from '#portal/features/admin/admin-counts.ts'
import { AllAddons } from '#portal/features/addons/all-addons.tsx'
import { Route as addons } from '#portal/features/addons/addons.route.tsx'
import { NoAddons } from '#portal/features/addons/no-addons.tsx'
import { WaitingForStaff } from '#portal/features/addons/waiting-for-staff.tsx'
import { badgesOf, controlsOf, fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
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

describe('the index', () => {
  const page = (data: object) => {
    const user = { company: { id: 'c', name: 'Acme Inc.' } }
    vi.spyOn(addons, 'useLoaderData').mockReturnValue({ user, own: [], everybodys: null, ...data } as never)
    const Page = addons.options.component as unknown as () => ReactNode
    return markupOf(<Page />)
  }
  const everybodys = { rows: [], total: 0, nextRange: null }

  test('has the company’s name, the registry’s link and a card for each add-on, in their order', () => {
    const html = page({
      own: [addonOf('a'), addonOf('b', { state: 'alpha', progress: undefined, summary: null })],
    })
    expect(textsOf(html, 'h1')).toEqual(['Acme Inc. add-ons'])
    expect(textsOf(html, 'h2')).toEqual(['Name a', 'Name b'])
    expect(linksOf(html)).toEqual({
      'Buildpack registry': '/buildpacks',
      'Name a': '/addons/slug-a',
      'Name b': '/addons/slug-b',
    })
    expect(badgesOf(html).map(([, word]) => word)).toEqual(['GA', 'Alpha'])
    expect(textsOf(html, 'p')).toEqual([
      'Summary a.',
      'Live on the marketplace',
      'No summary yet.',
      'In Alpha',
    ])
  })

  // SPEC section 2: an empty state inviting the partner to contribute a first add-on.
  test('without an add-on it invites to the first one', () => {
    const html = markupOf(<NoAddons company={{ id: 'c', name: 'Acme Inc.' }} />)
    expect(textsOf(html, 'h2')).toEqual(['Contribute your first add-on'])
    expect(textOf(html)).toContain('Every add-on begins with its manifest.')
    expect(linksOf(html)).toMatchObject({
      'How to build an add-on': 'https://docs.example/articles/building-an-add-on',
      'Ask the ecosystem team': 'https://support.example',
    })
  })
  test('without a company it says so', () => {
    expect(textsOf(page({ user: { company: null } }), 'h1')).toEqual(['Add-ons'])
    expect(textOf(markupOf(<NoAddons company={null} />))).toContain(
      'Your account does not belong to a provider company yet.',
    )
  })

  // SPEC section 2: platform admins also see a list of all add-ons.
  test('only staff see everybody’s, and what waits for them', () => {
    expect(textsOf(page({ own: [addonOf('a')] }), 'h3')).toEqual([])
    const html = page({ own: [addonOf('a')], everybodys })
    expect(textsOf(html, 'h3')).toEqual(['Waiting', 'All, titled'])
    expect(textsOf(html, 'h1')).toEqual(['Acme Inc. add-ons'])
  })
  test('staff without a company see only that list', () => {
    const html = page({ user: { company: null }, everybodys })
    expect(textsOf(html, 'h1')).toEqual(['All add-ons'])
    expect(textsOf(html, 'h3')).toEqual(['Waiting', 'All'])
    expect(textOf(html)).not.toContain('first add-on')
  })
})

describe('the list of all', () => {
  const list = (rows: readonly Addon[], total = rows.length, titled = true) =>
    markupOf(<AllAddons first={{ rows, total, nextRange: null } as never} titled={titled} now={now} />)

  test('a row has each value in its own column', () => {
    const html = list([addonOf('a')])
    const cells = Object.fromEntries(
      [...html.matchAll(/<td data-column="(\w+)"[^>]*>(.*?)<\/td>/gs)].map(([, name, cell = '']) => [
        name,
        textOf(cell),
      ]),
    )
    expect(cells).toEqual({
      display_name: 'Name a',
      slug: 'slug-a',
      state: 'GA',
      progress: 'Live on the marketplace',
      company: 'Company a',
      // SPEC section 9: other dates MMMM Do, YYYY.
      last_changed_at: 'November 3rd, 2026',
    })
    expect(linksOf(html)['Name a']).toBe('/addons/slug-a')
    expect(html).toContain('title="2026-11-03 23:30:00.000 UTC"')
  })
  test('the headings stand in the cells’ order, sorted by name at first', () => {
    const headings = [...list([addonOf('a')]).matchAll(/<th ([^>]*)>(.*?)<\/th>/gs)].map(
      ([, given = '', name = '']) => [textOf(name), /aria-sort="(\w+)"/.exec(given)?.[1]],
    )
    expect(headings.map(([name]) => name?.replace(/ ?[▲▼↑↓]?$/u, ''))).toEqual([
      'Add-on',
      'Slug',
      'Stage',
      'Progress',
      'Company',
      'Last changed',
    ])
    expect(headings.filter(([, order]) => order !== undefined && order !== 'none')).toHaveLength(1)
    expect(headings[0]?.[1]).toBe('ascending')
  })
  test.each([
    [{ sort: 'company' }, 'Company', 'ascending'],
    [{ sort: 'last_changed_at', order: 'desc' }, 'Last changed', 'descending'],
  ])('sorted by %j says so at %s: %s', (search, name, order) => {
    atRoute.search = search
    const html = list([addonOf('a')])
    const sorted = [...html.matchAll(/<th ([^>]*aria-sort="(?:a|de)scending"[^>]*)>(.*?)<\/th>/gs)]
    expect(
      sorted.map(([, given = '', text = '']) => [textOf(text).startsWith(name), given.includes(order)]),
    ).toEqual([[true, true]])
  })
  test.each([
    [1, '1 add-on'],
    [2, '2 add-ons'],
    [1234, '1,234 add-ons'],
  ])('of %s says %s', (total, words) => {
    expect(textsOf(list([addonOf('a')], total), 'output')).toEqual([words])
  })
  test('its filter offers every stage, and shows what is filtered', () => {
    atRoute.search = { q: 'mail', state: 'beta' }
    expect(fieldsOf(list([addonOf('a')]))).toEqual({
      'Filter by name, slug or company': { value: 'mail' },
      Stage: {
        value: 'Beta',
        options: ['Every stage', 'Alpha', 'Beta', 'GA', expect.stringMatching(/^shut ?down$/i)],
      },
    })
    atRoute.search = {}
    expect(fieldsOf(list([]))['Stage']?.value).toBe('Every stage')
  })
  test('without a match says so; its heading stands only beside others', () => {
    atRoute.search = { q: 'mail' }
    expect(textOf(list([]))).toContain('No add-on matches that filter.')
    atRoute.search = {}
    expect(textOf(list([]))).toContain('There are no add-ons yet.')
    expect(textOf(list([addonOf('a')]))).not.toContain('No add-on matches')
    expect(textsOf(list([], 0, false), 'h2')).toEqual([])
    expect(textsOf(list([]), 'h2')).toEqual(['All add-ons'])
  })
})

describe('what waits for staff', () => {
  const waiting = (counts: AdminCounts | null) => {
    shown.counts = counts
    return markupOf(<WaitingForStaff now={now} />)
  }
  const countsOf = (approvals: number, repricings: number, longestSince: string | null) =>
    ({ approvals, repricings, longestSince, mails: null }) as AdminCounts

  test.each([
    [
      countsOf(1, 1, '2026-11-18T12:00:00Z'),
      '1 pending approval , the oldest for 3 days',
      '1 price change request',
      true,
    ],
    [countsOf(1234, 2, null), '1,234 pending approvals', '2 price change requests', true],
    [countsOf(0, 1, null), '0 pending approvals', '1 price change request', true],
    [countsOf(0, 0, null), '0 pending approvals', '0 price change requests', false],
    [null, 'Approvals', 'Price change requests', false],
  ])('%j reads %s; %s; waits: %s', (counts, approvals, repricings, waits) => {
    const html = waiting(counts)
    expect(textsOf(html, 'p')).toEqual([approvals, repricings])
    expect(html.includes('data-waits="true"')).toBe(waits)
    expect(Object.values(linksOf(html))).toEqual(['/admin/approvals', '/admin/repricing'])
    expect(controlsOf(html)).toHaveLength(2)
  })
})

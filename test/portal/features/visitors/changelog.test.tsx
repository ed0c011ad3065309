import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChangelogPage } from '#portal/features/visitors/changelog-page.tsx'
import { changelogMonths } from '#portal/features/visitors/changelog-months.ts'
import { standOnPage } from '../../support/browser-stand-in.ts'
import { linksOf, markupOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

beforeEach(() => {
  vi.resetModules()
  standOnPage('/changelog')
})
afterEach(() => vi.unstubAllGlobals())

const entry = (slug: string, updatedAt: string) => ({
  slug,
  displayName: slug,
  summary: null as string | null,
  state: 'beta' as const,
  updatedAt,
  iconUrl: '/icon.png',
})

test('entries stand by month of their UTC time, in the order in which they come', () => {
  const months = changelogMonths([
    entry('new-year', '2026-01-01T00:00:00Z'),
    entry('eve', '2025-12-31T23:59:59Z'),
    entry('ahead', '2025-12-31T23:30:00-05:00'),
    entry('christmas', '2025-12-24T09:00:00Z'),
  ])
  expect(months.map(({ title, entries }) => [title, entries.map(({ slug }) => slug)])).toEqual([
    ['January 2026', ['new-year', 'ahead']],
    ['December 2025', ['eve', 'christmas']],
  ])
  expect(changelogMonths([])).toEqual([])
})

test('an entry has its stage, summary, day and marketplace page; without an add-on the page says so', () => {
  const shown = (...entries: ReturnType<typeof entry>[]) =>
    markupOf(<ChangelogPage entries={entries} companyUrl="https://company.example" />)
  const html = shown({ ...entry('mail', '2026-11-21T23:30:00Z'), summary: 'Mail that arrives.' })
  expect(textsOf(html, 'li')).toEqual(['mail Beta Mail that arrives. November 21st, 2026'])
  expect(linksOf(html)['mail']).toBe('https://company.example/marketplace/mail')
  expect(textsOf(shown(), 'p').at(-1)).toBe('No add-on has reached beta yet.')
})

const wire = {
  slug: 'a',
  display_name: 'A',
  summary: null,
  state: 'ga',
  updated_at: '2026-01-01T00:00:00Z',
  icon_url: '/i',
}

async function page(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', (path: string) =>
    path === '/config.json' ? Promise.resolve(Response.json(portalConfigOf())) : answer(),
  )
  const { loadVisitorPage } = await import('#portal/features/visitors/load-visitor-page.ts')
  return loadVisitorPage
}

test('the page has the configuration and the list, read from the wire', async () => {
  const load = await page(() => Promise.resolve(Response.json([wire])))
  expect(await load('/changelog')).toMatchObject({
    path: '/changelog',
    entries: [{ displayName: 'A', state: 'ga' }],
  })
  expect(await load('/provider/home')).toMatchObject({ path: '/provider/home' })
})

test.each([
  ['is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is a failure', () => Promise.resolve(new Response('', { status: 500 }))],
  ['is no list', () => Promise.resolve(Response.json({ error: 'no' }))],
])('an answer that %s is told within the frame; another try asks again', async (_, answer) => {
  let current: () => Promise<Response> = answer
  const load = await page(() => current())
  expect(await load('/changelog')).toMatchObject({
    config: { productName: 'Partner Portal' },
    error: 'The changelog could not be loaded. Check your connection and try again.',
  })
  current = () => Promise.resolve(Response.json([]))
  expect(await load('/changelog')).toMatchObject({ entries: [] })
})

test('without its configuration there is no frame, but words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { loadVisitorPage } = await import('#portal/features/visitors/load-visitor-page.ts')
  expect(await loadVisitorPage('/changelog')).toEqual({
    path: '/changelog',
    config: null,
    error: expect.stringContaining('Could not read config'),
  })
})

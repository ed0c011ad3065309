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

// That it is lost, and its configuration too, is in test/browser/pages/visitors.test.ts.
const error = 'The changelog could not be loaded. Check your connection and try again.'
test.each([
  ['is the list', { entries: [] }, Response.json([])],
  ['is a failure', { error }, Response.json([], { status: 500 })],
  ['is no list', { error }, Response.json({ error: 'no' })],
])('an answer that %s comes within the frame as %j', async (_, told, answer) => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/config.json' ? Response.json(portalConfigOf()) : answer.clone(),
  )
  const { loadVisitorPage } = await import('#portal/features/visitors/load-visitor-page.ts')
  const page = await loadVisitorPage('/changelog')
  expect(page).toMatchObject({ config: { productName: 'Partner Portal' }, ...told })
})

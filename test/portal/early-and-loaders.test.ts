import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { routeScreens } from '#build/route-screens.ts'
import { parseSearchText, searchString } from '#portal/app/frame/search-string.ts'
import { forgetUser } from '#portal/app/session/current-user.ts'
import { sessionActor } from '#portal/app/session/session-actor.ts'
import { routeTree } from '#portal/route-tree.gen.ts'
import { standOnPage } from './support/browser-stand-in.ts'
import { portalConfigOf } from './support/portal-config-of.ts'

const id = '00000000-0000-4000-8000-000000000001'
const at = '2026-01-01T00:00:00Z'
const config = { ...portalConfigOf(), bases: { ...portalConfigOf().bases, addons: '/api/v3' } }
const userOf = (isStaff: boolean) => ({
  id,
  etag: 'a',
  created_at: at,
  updated_at: at,
  email: 'ada@example.com',
  name: 'Ada',
  admin: true,
  provider: !isStaff,
  acknowledged_msa: true,
  platform_admin: isStaff,
  company: isStaff ? null : { id, name: 'Acme Data' },
})

/** One answer of these does for all the pages that are opened. */
const shared = new Set(['/config.json', '/api/v3/users?current_user=true'])

/** A read as it goes out: with another version, range or person it would be another answer. */
const told = (path: string, headers: Headers) =>
  [path, ...['accept', 'range', 'authorization'].map((name) => headers.get(name) ?? '–')].join(' | ')

/** Stands on the page and gives what is read there from now on; only what every page reads is answered. */
function standOn(url: string, isStaff: boolean): string[] {
  const asked: string[] = []
  vi.unstubAllGlobals()
  standOnPage(url)
  localStorage.setItem(
    'session',
    JSON.stringify({ accessToken: 'secret', expiresAt: Number.MAX_SAFE_INTEGER }),
  )
  vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => {
    const request = new Request(typeof input === 'string' ? new URL(input, location.origin) : input, init)
    const path = request.url.slice(location.origin.length)
    if (request.method === 'GET' && !shared.has(path)) asked.push(told(path, request.headers))
    if (path === '/config.json') return Promise.resolve(Response.json(config))
    if (shared.has(path)) return Promise.resolve(Response.json([userOf(isStaff)]))
    return new Promise(() => {})
  })
  return asked
}

/** The reads that wait for the loaders: each that was asked for, and the add-on that comes with a whole tab. */
async function earlyAt(url: string, isStaff: boolean): Promise<string[]> {
  const asked = standOn(url, isStaff)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', {
    documentElement: { setAttribute: () => {} },
    querySelector: () => null,
  })
  vi.resetModules()
  await import('#portal/early.ts')
  const paths = new Set(asked.map((each) => each.split(' | ')[0]))
  const [like] = asked
  // A read that another answer carries would have been asked for as that one was.
  const carried = [...(window.early?.keys() ?? [])]
    .filter((path) => !paths.has(path) && !shared.has(path))
    .map((path) => [path, ...(like ?? '').split(' | ').slice(1)].join(' | '))
  return [...asked, ...carried].toSorted()
}

async function loadersAt(url: string, isStaff: boolean): Promise<string[]> {
  const asked = standOn(url, isStaff)
  forgetUser()
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [url] }),
    context: { session: sessionActor },
    parseSearch: parseSearchText,
    stringifySearch: searchString,
    isServer: false,
  })
  void router.load()
  // No answer is awaited but those that are there at once: what is asked first is asked in these turns.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  return asked.toSorted()
}

const examples: Readonly<Record<string, string>> = { group: 'current', machine: 'progression-lifecycle' }
const urlOf = (route: string) =>
  route.replace(/\$$/, 'nowhere').replaceAll(/\$(\w+)/g, (_, name: string) => examples[name] ?? 'name')

const routes = routeScreens().map(({ path }) => path)
/** They begin and end sessions. */
const outside = new Set(['/login/oauth', '/logout'])
/** Staff's own area waits for who it is that asks; a release's page is come to by publishing it. */
const isReadLater = (path: string) => /^\/(?:admin(?:\/|$)|buildpacks\/publish-success$)/.test(path)

/** Staff are led from it to their own page of the company. */
const isOfCompany = (path: string) => /^\/company(?:\/|$)/.test(path)

const counts = ['/api/v3/addon_counts', '/api/v3/desk/counts', '/api/v3/outbox/counts']
/** Read by staff besides, once it is known that they are staff. */
const ofStaff: Readonly<Record<string, readonly string[]>> = {
  '/': counts,
  '/addons': counts,
  // The panel is about the add-on as it is stored now.
  '/addons/$addonSlug/next-steps/approvals/$approvalId/edit': [
    '/api/v3/addons/name',
    '/api/v3/approvals/name',
  ],
}

beforeAll(() => {
  standOn('/', true)
  sessionActor.start()
})
afterEach(() => vi.unstubAllGlobals())

describe('the early script asks for what the loaders ask for first, and for nothing else', () => {
  test.each(routes.filter((path) => !outside.has(path) && !isReadLater(path) && !isOfCompany(path)))(
    '%s',
    async (path) => {
      const early = await earlyAt(urlOf(path), true)
      const loaders = await loadersAt(urlOf(path), true)
      for (const besides of ofStaff[path] ?? [])
        loaders.splice(
          loaders.findIndex((each) => each.startsWith(`${besides} | `)),
          1,
        )
      expect(early).toEqual(loaders)
    },
  )

  test.each(routes.filter(isReadLater))('nothing yet for %s', async (path) => {
    expect(await earlyAt(urlOf(path), true)).toEqual([])
  })

  test.each([
    '/',
    '/addons',
    '/addons?order=desc&x=1&q=mail+it&state=beta&sort=slug',
    '/addons/name/next-steps',
    '/addons/name/next-steps?from=2026-11-03&to=2026-11-22',
    '/addons/name/next-steps?from=2026-11-22&to=2026-11-03',
    '/addons/name/marketplace-listing',
    '/addons/name/plans?filter=disabled&passes=a%40b',
    '/addons/name/plans/new?passes=a',
    '/addons/name/reports?from=2026-01',
    '/addons/name/reports?customersFrom=2026-11-03&customersTo=2026-11-22',
    '/addons/name/reports?customersFrom=2025-11-03&customersTo=2026-11-22',
    '/addons/name/reports?customersFrom=2026-11-03',
    '/addons/name/logs?attempts=422&to=2026-11-22',
    '/addons/name/company',
    '/addons/name/settings',
    '/buildpacks?archived=true',
    '/buildpacks?archived=false',
  ])('of a company, %s', async (url) => {
    expect(await earlyAt(url, false)).toEqual(await loadersAt(url, false))
  })

  test.each(routes.filter(isOfCompany))('once it is known whose company it is, %s', async (path) => {
    const early = await earlyAt(urlOf(path), false)
    expect(await loadersAt(urlOf(path), false)).toEqual(expect.arrayContaining(early))
  })

  test('which is something', async () => {
    expect(await loadersAt('/addons/name/next-steps', true)).toHaveLength(2)
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standOnPage } from './support/browser-stand-in.ts'

const session = JSON.stringify({ accessToken: 'secret', expiresAt: Date.now() + 60_000 })

interface Asked {
  path: string
  headers: Record<string, string>
}

async function visit(
  url: string,
  stored: Record<string, string> = { session },
  { dark = false, config = null }: { dark?: boolean; config?: string | null } = {},
) {
  standOnPage(url)
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text)
  const asked: Asked[] = []
  const attributes: Record<string, string> = {}
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ path, headers })
    return Response.json({})
  })
  vi.stubGlobal('matchMedia', () => ({ matches: dark }))
  vi.stubGlobal('document', {
    documentElement: { setAttribute: (name: string, value: string) => (attributes[name] = value) },
    querySelector: () => (config === null ? null : { textContent: config }),
  })
  if (/^\/(?:changelog|provider)/.test(url)) await import('#portal/features/visitors/early.ts')
  else await import('#portal/early.ts')
  return { asked, paths: asked.map(({ path }) => path), theme: attributes['data-mantine-color-scheme'] }
}

/** Runs the script of the page where the test stands, in a light theme. */
async function runEarly() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', { documentElement: { setAttribute: () => {} }, querySelector: () => null })
  await import('#portal/early.ts')
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

describe('what a page asks for before its code is here', () => {
  test('the list of add-ons, with the filter of the URL and nothing else of it', async () => {
    const { asked, paths } = await visit('/addons?order=desc&x=1&q=mail+it&state=')
    expect(paths).toEqual([
      '/config.json',
      '/api/v3/users?current_user=true',
      '/api/v3/addons?q=mail+it&order=desc&progress=true',
    ])
    expect(asked[2]?.headers).toEqual({
      accept: 'application/json; version=3',
      authorization: 'Bearer secret',
    })
  })

  test('the changelog, without any session; the landing page nothing more', async () => {
    const { asked, paths } = await visit('/changelog')
    expect(paths).toEqual(['/config.json', '/api/v3/changelog'])
    expect(asked[1]?.headers).toEqual({ accept: 'application/json; version=3' })
    vi.resetModules()
    expect((await visit('/provider/home/')).paths).toEqual(['/config.json'])
  })

  test.each([
    ['next-steps', 'next_steps'],
    ['marketplace-listing', 'marketplace_listing'],
    ['plans', 'features_and_plans'],
  ])('the add-on, taken out of the answer that has all of %s', async (tab, read) => {
    const addonAt = async (response: Response) => {
      vi.resetModules()
      standOnPage(`/addons/acme-mail/${tab}`)
      localStorage.setItem('session', session)
      vi.stubGlobal('fetch', async (path: string) =>
        path.startsWith('/api/v3/addons/') ? response : Response.json({}),
      )
      await runEarly()
      const [addon, whole] = await Promise.all(
        ['', `/${read}`].map((of) => window.early?.get(`/api/v3/addons/acme-mail${of}`)),
      )
      return { status: addon?.status, addon: await addon?.json(), whole: await whole?.json() }
    }
    const answer = { addon: { slug: 'acme-mail' }, approvals: [] }
    const found = { status: 200, addon: answer.addon, whole: answer }
    expect(await addonAt(Response.json(answer))).toEqual(found)
    const refusal = { id: 'not_found', message: 'There is no such add-on.' }
    const refused = { status: 404, addon: refusal, whole: refusal }
    expect(await addonAt(Response.json(refusal, { status: 404 }))).toEqual(refused)
  })

  test('the company behind an add-on, as soon as it is known which one that is', async () => {
    standOnPage('/addons/acme-mail/company')
    localStorage.setItem('session', session)
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      return Response.json(path.endsWith('/acme-mail') ? { company: { id: 'some-id' } } : {})
    })
    await runEarly()
    await expect.poll(() => asked.length).toBe(5)
    expect(asked.slice(2)).toEqual([
      '/api/v3/addons/acme-mail',
      '/api/v3/companies/some-id',
      '/api/v3/companies/some-id/company_users',
    ])
    // Who takes the add-on's answer finds it unread.
    const answer = await window.early?.get('/api/v3/addons/acme-mail')
    expect(await answer?.json()).toEqual({ company: { id: 'some-id' } })
  })

  test.each([
    ['ga', ['/api/v3/addons/acme-mail/next_steps', '/api/v3/addons/acme-mail/overview']],
    ['beta', ['/api/v3/addons/acme-mail/next_steps']],
  ])('the overview of an add-on in %s, as soon as its stage is known', async (state, reads) => {
    standOnPage('/addons/acme-mail/next-steps')
    localStorage.setItem('session', session)
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      return Response.json(path.endsWith('/next_steps') ? { addon: { state } } : {})
    })
    await runEarly()
    await window.early?.get('/api/v3/addons/acme-mail/next_steps')
    expect(asked.slice(2)).toEqual(reads)
  })

  test('nothing of the platform without a session that lasts', async () => {
    const ran = JSON.stringify({ accessToken: 'secret', expiresAt: Date.now() - 1 })
    const unusable = [ran, '{', '"text"', '{"accessToken":1}'].map((text) => ({ session: text }))
    for (const stored of [{}, ...unusable]) {
      vi.resetModules()
      expect((await visit('/addons', stored)).paths).toEqual(['/config.json'])
    }
  })

  test('a configuration that the platform wrote into the page is not asked for, and waits like an answer', async () => {
    const text = JSON.stringify({ productName: 'Of the page' })
    for (const url of ['/changelog', '/addons']) {
      vi.resetModules()
      const { paths } = await visit(url, { session }, { config: text })
      expect(paths).not.toContain('/config.json')
      expect(paths.length).toBeGreaterThan(0)
      expect(await (await window.early?.get('/config.json'))?.json()).toEqual(JSON.parse(text))
    }
  })

  test('answers wait under their path and query', async () => {
    const { paths } = await visit('/addons')
    expect([...(window.early?.keys() ?? [])]).toEqual(paths)
  })
})

describe('the theme before the first paint', () => {
  test.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    ['auto', true, 'dark'],
    ['auto', false, 'light'],
  ])('%s on a system that is dark: %s is %s', async (kept, dark, shown) => {
    expect((await visit('/', { 'mantine-color-scheme-value': kept }, { dark })).theme).toBe(shown)
  })
})

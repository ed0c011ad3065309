import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { testClock } from '#test/support/server.ts'
import { contentSecurityPolicy, servePortal } from '#server/http/portal/portal-pages.ts'
import { readConfig } from '#server/read-config.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'

let folder: string
let app: Hono
const config = readConfig(
  { SECRETS_KEY: testSecretsKey, PRODUCT_NAME: 'A </script><!-- product' },
  { demo: true },
)
let now = new Date('2026-11-23T09:00:00Z')

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-'))
  for (const each of ['assets', '.vite']) mkdirSync(join(folder, each))
  const files = {
    'index.html':
      '<head><script>early()</script><meta property="csp-nonce" nonce="__NONCE__"><script nonce="__NONCE__"></script></head>',
    'visitors.html': '<head><script nonce="__NONCE__"></script><title>public</title></head>',
    'assets/app-1a2b.js': 'plain',
    'assets/app-1a2b.js.br': 'as brotli',
    'assets/app-1a2b.js.gz': 'as gzip',
    'assets/app-1a2b.css': '',
    'assets/icon.svg': '<svg/>',
    'favicon.svg': '<svg/>',
    '.vite/early-scripts.json': JSON.stringify({
      'index.html': { hash: 'sha256-portal=' },
      'visitors.html': { hash: 'sha256-visitors=' },
    }),
    '.vite/route-files.json': JSON.stringify([
      { path: '/$', files: ['assets/not-found.js'] },
      { path: '/addons/$addonSlug/plans/$planSlug', files: ['assets/plan.js'] },
      { path: '/addons/$addonSlug/plans/new', files: ['assets/new-plan.js'] },
      { path: '/addons/$addonSlug', files: ['assets/addon.js', 'assets/addon.css'] },
      { path: '/addons', files: ['assets/addons.js'] },
      { path: '/addons/new', files: ['assets/new-addon.js'] },
    ]),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
})
// Before each test, so that faults of the sources can be in what is read once.
beforeEach(() => {
  app = new Hono()
  servePortal(app, folder, config, () => ({ ...config.portal, now: now.toISOString() }))
})
afterAll(() => rmSync(folder, { recursive: true }))

const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (path: string, headers: Record<string, string> = navigation) => app.request(path, { headers })

describe('files of the build', () => {
  test.each([
    ['gzip, deflate, br', 'br', 'as brotli'],
    ['gzip', 'gzip', 'as gzip'],
    ['identity', null, 'plain'],
  ])('for %s come as %s, for ever', async (accepted, encoding, content) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toMatch(/javascript/)
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(await answer.text()).toBe(content)
  })

  test('that have no hash in their name are asked for again', async () => {
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test.each([
    '/assets/gone-9f9f.js',
    '/assets/',
    '/assets/../.vite/route-files.json',
    '/assets/%2e%2e/index.html',
    '/assets/..%2f.vite/route-files.json',
    '/.vite/route-files.json',
    '/gone.png',
    '/addons/logo.png',
  ])('that are not there, or not to be had, are 404: %s', async (path) => {
    expect((await get(path, { accept: 'image/*,*/*;q=0.8' })).status).toBe(404)
  })
})

describe('the public pages', () => {
  test.each(['/changelog', '/changelog/', '/provider/home'])(
    '%s is a document of its own, under the same policy',
    async (path) => {
      const answer = await get(path)
      const html = await answer.text()
      expect(html).toContain('<title>public</title>')
      expect(html).not.toContain('__NONCE__')
      const nonce = /<script nonce="([^"]{22,})">/.exec(html)?.[1] ?? ''
      expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-visitors=';")
      expect(html).not.toContain('modulepreload')
    },
  )

  test.each(['/changelog/old', '/provider', '/provider/home/x'])('%s is none of them', async (path) => {
    expect(await (await get(path)).text()).not.toContain('<title>public</title>')
  })
})

describe('the page', () => {
  test('answers every navigation, is never cached, and has a fresh nonce each time', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/addons', '/anything/else.html', '/index.html']) {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const html = await answer.text()
      const nonce = /<script nonce="([^"]{22,})">/.exec(html)?.[1] ?? ''
      expect(html).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
      expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(4)
  })

  test('has the configuration as it is now, before the script that looks for it, as data that ends nothing', async () => {
    for (const time of ['2026-11-23T09:00:00.000Z', '2026-11-23T09:00:01.500Z']) {
      now = new Date(time)
      for (const path of ['/addons', '/changelog']) {
        const html = await (await get(path)).text()
        const [, text = ''] =
          /^<head><script type="application\/json" id="config">([^<]*)<\/script>/.exec(html) ?? []
        expect(JSON.parse(text)).toEqual({ ...config.portal, now: time })
      }
    }
    expect(config.portal.productName).toContain('</script>')
  })

  test('is for whoever takes anything too, but not for who wants something else', async () => {
    expect((await get('/addons', { accept: '*/*' })).status).toBe(200)
    expect((await app.request('/addons')).status).toBe(200)
    expect((await get('/addons', { accept: 'application/json' })).status).toBe(404)
    expect((await app.request('/addons', { method: 'HEAD', headers: navigation })).status).toBe(200)
    expect((await app.request('/addons', { method: 'POST', headers: navigation })).status).toBe(404)
  })

  test('preloads the files of the route that fits best', async () => {
    const pageOf = async (path: string) => (await get(path)).text()
    const preloaded = async (path: string) =>
      [...(await pageOf(path)).matchAll(/href="([^"]+)"/g)].map(([, file]) => file)
    expect(await preloaded('/addons')).toEqual(['/assets/addons.js'])
    expect(await preloaded('/addons/')).toEqual(['/assets/addons.js'])
    expect(await preloaded('/addons/acme-mail')).toEqual(['/assets/addon.js', '/assets/addon.css'])
    expect(await preloaded('/addons/new')).toEqual(['/assets/new-addon.js'])
    expect(await preloaded('/addons/acme-mail/plans/new')).toEqual(['/assets/new-plan.js'])
    expect(await preloaded('/addons/acme-mail/plans/gold')).toEqual(['/assets/plan.js'])
    expect(await preloaded('/what/is/this')).toEqual(['/assets/not-found.js'])
    const page = await pageOf('/addons/acme-mail')
    expect(page).toContain('<link rel="modulepreload" crossorigin href="/assets/addon.js">')
    expect(page).toContain('<link rel="preload" as="style" crossorigin href="/assets/addon.css">')
  })
})

test('the policy lets in other origins where they are configured', () => {
  const env = {
    SECRETS_KEY: testSecretsKey,
    AVATAR_BASE: 'https://avatars.example/avatar',
    TELEMETRY_URL: 'https://traces.example/v1',
  }
  const policy = contentSecurityPolicy(
    { nonce: 'n', scriptHash: 'sha256-abc=' },
    readConfig(env, { demo: true }),
  )
  expect(policy).toContain("img-src 'self' data: https://avatars.example;")
  expect(policy).toContain("connect-src 'self' https://traces.example;")
})

test.each([
  ['/addons/acme-mail', 200],
  ['/addons/v1.2/plans', 200],
  [`/a${'.'.repeat(1900)}/x`, 200],
  ['/addons/acme.mail', 404],
  ['/.well-known/security', 404],
  [`/x/a${'.'.repeat(1900)}`, 404],
])(
  'a client that takes anything gets of %s a %i: a page, unless it is named as a file is',
  async (path, status) => expect((await get(path, { accept: '*/*' })).status).toBe(status),
)

test('pages and files, which are in memory, count against no limit', async () => {
  const limited = { ...config, limits: { ...config.limits, reads: 1 } }
  const log = pino({ level: 'silent' })
  const whole = createApp({ db: {} as Database, clock: testClock(), config: limited, log, portalDir: folder })
  for (const path of ['/addons', '/addons', '/favicon.svg', '/assets/app-1a2b.js', '/healthz', '/healthz']) {
    const answer = await whole.request(path, { headers: navigation })
    expect([path, answer.status, answer.headers.get('ratelimit')]).toEqual([path, 200, null])
  }
})

async function headersOf(path: string, publicUrl: string): Promise<Record<string, string>> {
  const env = { SECRETS_KEY: testSecretsKey, PUBLIC_URL: publicUrl, READS_PER_MINUTE: '0' }
  const config = readConfig(env, { demo: true })
  const log = pino({ level: 'silent' })
  const app = createApp({ db: {} as Database, clock: testClock(), config, log, portalDir: folder })
  const headers = Object.fromEntries((await app.request(path, { headers: { accept: '*/*' } })).headers)
  // What differs from one answer to the next of the same kind.
  const { 'request-id': _id, 'content-length': _length, vary: _vary, ...same } = headers
  return same
}

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

describe('every answer is as closed as it can be', () => {
  test.each([
    ['an answer of the API', '/config.json', json],
    ['an error of the API', '/api/v3/nothing', json],
    ['an error of the other services', '/platform/nothing', json],
    ['a file', '/favicon.svg', { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' }],
    [
      'a picture',
      '/images/placeholder.svg',
      { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
    ],
    [
      'a page of the portal',
      '/addons',
      {
        'content-type': 'text/html; charset=UTF-8',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; script-src 'self' 'sha256-portal='; style-src 'self' 'nonce-[\w+/=]{24}'; img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
        ),
      },
    ],
    [
      'a page of the identity server',
      '/oauth/authorize',
      {
        'content-type': 'text/html; charset=UTF-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' https://partners.example http://localhost:3000 http://127.0.0.1:3000; base-uri 'none'; frame-ancestors 'none'",
      },
    ],
  ])('%s', async (_, path, own) => {
    expect(await headersOf(path, 'https://partners.example')).toEqual({
      ...always,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      ...own,
    })
  })

  // A page has a dozen of them, and a browser shows them as text: what rules documents would be bytes only.
  test.each([
    ['js', 'text/javascript; charset=utf-8'],
    ['css', 'text/css; charset=utf-8'],
  ])('a built %s file has what rules files', async (kind, contentType) => {
    expect(await headersOf(`/assets/app-1a2b.${kind}`, 'https://partners.example')).toEqual({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test.each(['/assets/icon.svg', '/assets/gone.svg', '/images/app.js'])(
    'other paths have all: %s',
    async (path) => {
      expect(await headersOf(path, 'http://127.0.0.1:3000')).toMatchObject(always)
    },
  )

  test('without https nothing is said of it', async () => {
    expect(await headersOf('/config.json', 'http://127.0.0.1:3000')).toEqual({ ...always, ...json })
  })
})

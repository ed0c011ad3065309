import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/read-config.ts'
import type { Database } from '#server/db/database.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'
import { testClock } from '#test/support/server.ts'

let portalDir: string
beforeAll(() => {
  portalDir = mkdtempSync(join(tmpdir(), 'portal-'))
  mkdirSync(join(portalDir, '.vite'))
  writeFileSync(join(portalDir, '.vite/route-files.json'), '[]')
  const pages = ['index.html', 'visitors.html']
  mkdirSync(join(portalDir, 'assets'))
  for (const name of [
    ...pages,
    'favicon.svg',
    'assets/app-1a2b.js',
    'assets/app-1a2b.css',
    'assets/icon.svg',
  ])
    writeFileSync(join(portalDir, name), name)
  const scripts = Object.fromEntries(pages.map((name) => [name, { hash: 'sha256-hash=' }]))
  writeFileSync(join(portalDir, '.vite/early-scripts.json'), JSON.stringify(scripts))
})
afterAll(() => rmSync(portalDir, { recursive: true }))

async function headersOf(path: string, publicUrl: string): Promise<Record<string, string>> {
  const config = readConfig(
    { SECRETS_KEY: testSecretsKey, PUBLIC_URL: publicUrl, READS_PER_MINUTE: '0' },
    { demo: true },
  )
  const log = pino({ level: 'silent' })
  const app = createApp({ db: {} as Database, clock: testClock(), config, log, portalDir })
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
          /^default-src 'none'; script-src 'self' 'sha256-hash='; style-src 'self' 'nonce-[\w+/=]{24}'; img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
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

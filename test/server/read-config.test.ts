import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigProblems, StartRefused } from '#server/config/problems.ts'
import { configWarnings } from '#server/config/config-warnings.ts'
import { readConfig } from '#server/read-config.ts'
import { isWeakKey } from '#server/config/read-secrets-keys.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'config-'))))
afterEach(() => rmSync(folder, { recursive: true }))

describe('readConfig', () => {
  test('has a default for everything', () => {
    const config = readConfig({ DATA_DIR: folder }, { demo: false })
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      redirectUris: ['http://127.0.0.1:3000/login/oauth'],
      databaseUrl: null,
      staffDomain: null,
      staffSecondFactor: 'required',
      freshProofMs: 15 * 60_000,
      providerAllow: [],
      thresholds: { alphaUsers: 10, screenshotsMin: 2 },
      metricsPort: null,
      metricsHost: '127.0.0.1',
      metricsToken: null,
    })
  })

  test('the demo’s accounts sign in by password alone, unless it is said otherwise', () => {
    const read = (env: object) => readConfig({ DATA_DIR: folder, ...env }, { demo: true }).staffSecondFactor
    expect(read({})).toBe('off')
    expect(read({ STAFF_SECOND_FACTOR: 'required' })).toBe('required')
    expect(() => read({ STAFF_SECOND_FACTOR: 'false' })).toThrow(/STAFF_SECOND_FACTOR/)
  })

  test('the demo asks for no fresh proof, unless it is said otherwise', () => {
    const read = (env: object) => readConfig({ DATA_DIR: folder, ...env }, { demo: true }).freshProofMs
    expect(read({})).toBe(0)
    expect(read({ FRESH_PROOF_MINUTES: '1' })).toBe(60_000)
    expect(() => read({ FRESH_PROOF_MINUTES: '-1' })).toThrow(/FRESH_PROOF_MINUTES/)
  })

  test.each([
    [undefined, 3_000],
    ['0.30', 3_000],
    ['0.275', 2_750],
    ['0.0001', 1],
    ['0', 0],
    ['1', 10_000],
    ['1.0000', 10_000],
  ])('takes %s of assessed billings as %d hundredths of a percent', (PLATFORM_SHARE, basisPoints) => {
    const { platformShareBasisPoints } = readConfig({ DATA_DIR: folder, PLATFORM_SHARE }, { demo: false })
    expect(platformShareBasisPoints).toBe(basisPoints)
  })

  test('the embedded database’s key is made once, for the owner’s eyes only', () => {
    const first = readConfig({ DATA_DIR: folder }, { demo: false }).secretsKey
    const again = readConfig({ DATA_DIR: folder }, { demo: false }).secretsKey
    expect(Buffer.from(again)).toEqual(Buffer.from(first))
    expect(first).toHaveLength(32)
    expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'secrets.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a key is made only where there is no database yet', () => {
    mkdirSync(join(folder, 'db'))
    const attempt = () => readConfig({ DATA_DIR: folder }, { demo: false })
    expect(attempt).toThrow(StartRefused)
    expect(attempt).toThrow(/has a database, but not the key/)
    expect(existsSync(join(folder, 'secrets.key'))).toBe(false)
    const given = readConfig({ DATA_DIR: folder, SECRETS_KEY: testSecretsKey }, { demo: false })
    expect(Buffer.from(given.secretsKey).toString('hex')).toBe(testSecretsKey)
  })

  test.each([
    ['zeros', Buffer.alloc(32)],
    ['equal bytes', Buffer.alloc(32, 0x5a)],
    ['few different bytes', Buffer.from('0123456789abcdef'.repeat(4), 'hex')],
    ['a typed word', Buffer.from('partner-portal-partner-portal-pa')],
    ['bytes that count up', Buffer.from(Array.from({ length: 32 }, (_, i) => i))],
  ])('a key of %s is for the demo only', (_, key) => {
    for (const SECRETS_KEY of [key.toString('hex'), key.toString('base64')]) {
      const env = { DATA_DIR: folder, SECRETS_KEY }
      expect(() => readConfig(env, { demo: false })).toThrow(/^  - SECRETS_KEY must be random/m)
      expect(readConfig(env, { demo: true }).secretsKey).toHaveLength(32)
    }
  })

  test.each([
    ['zeros', '0'.repeat(64)],
    ['equal letters', 'a'.repeat(64)],
    ['a typed word', Buffer.from('partner-portal-partner-portal-pa').toString('base64')],
  ])('a key file of %s stops the start, and says what to do', (_, written) => {
    const path = join(folder, 'secrets.key')
    writeFileSync(path, `${written}\n`, { mode: 0o600 })
    const attempt = () => readConfig({ DATA_DIR: folder }, { demo: false })
    expect(attempt).toThrow(ConfigProblems)
    expect(attempt).toThrow(`${path} must hold random bytes, like those of: openssl rand -hex 32`)
    expect(readFileSync(path, 'utf8')).toBe(`${written}\n`)
    expect(readConfig({ DATA_DIR: folder }, { demo: true }).secretsKey).toHaveLength(32)
  })

  test('the portal is told the thresholds that the rules compare with', () => {
    const env = { DATA_DIR: folder, SCREENSHOTS_REQUIRED: '4', ALPHA_USERS_REQUIRED: '3' }
    const { thresholds, portal } = readConfig(env, { demo: true })
    expect(thresholds).toEqual({ alphaUsers: 3, screenshotsMin: 4, screenshotsMax: 5 })
    expect(portal.thresholds).toEqual(thresholds)
  })

  test('the portal is told the limits that requests are counted against', () => {
    const env = { DATA_DIR: folder, READS_PER_MINUTE: '7', REVIEWS_PER_HOUR: '0' }
    const { limits, portal } = readConfig(env, { demo: true })
    expect([limits.reads, limits.reviews]).toEqual([7, 0])
    expect(limits).toMatchObject(portal.limits)
  })

  test('random keys are taken', () => {
    const keys = Array.from({ length: 2000 }, () => randomBytes(32))
    expect(keys.filter(isWeakKey)).toEqual([])
  })

  test.each([
    'http://partners.example.com',
    'http://203.0.113.9.nip.io:3000',
    'http://8.8.8.8',
    'http://[2606:4700::1111]:3000',
    'http://partners.local.example.com',
  ])('PUBLIC_URL %s is not for the open network', (PUBLIC_URL) => {
    const env = { DATA_DIR: folder, PUBLIC_URL }
    expect(() => readConfig(env, { demo: false })).toThrow(/^  - PUBLIC_URL must be https/m)
    expect(readConfig({ ...env, ALLOW_HTTP: 'true' }, { demo: false }).publicUrl).toBe(PUBLIC_URL)
    expect(readConfig(env, { demo: true }).publicUrl).toBe(PUBLIC_URL)
    const https = PUBLIC_URL.replace('http:', 'https:')
    expect(readConfig({ ...env, PUBLIC_URL: https }, { demo: false }).publicUrl).toBe(https)
  })

  test.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://10.1.2.3',
    'http://192.168.0.7:8080',
    'http://portal',
    'http://portal:3000',
    'http://portal.internal',
    'http://portal.corp.internal',
    'http://printer.local',
    'http://portal.test',
    'http://portal.example',
    'http://portal.localhost',
  ])('PUBLIC_URL %s may be plain', (PUBLIC_URL) => {
    expect(readConfig({ DATA_DIR: folder, PUBLIC_URL }, { demo: false }).publicUrl).toBe(PUBLIC_URL)
  })

  test('https without a proxy in front of it is warned of', () => {
    const read = (env: object) => configWarnings(readConfig({ DATA_DIR: folder, ...env }, { demo: false }))
    const PUBLIC_URL = 'https://partners.example.com'
    expect(read({ PUBLIC_URL })).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
    expect(read({ PUBLIC_URL, TRUSTED_PROXIES: '1' })).toEqual([])
    expect(read({})).toEqual([])
  })

  test('metrics that the whole network may read are warned of', () => {
    const read = (env: object) => configWarnings(readConfig({ DATA_DIR: folder, ...env }, { demo: false }))
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
    expect(read(open)).toEqual([expect.stringContaining('METRICS_TOKEN')])
    expect(read({ ...open, METRICS_TOKEN: 'x'.repeat(16) })).toEqual([])
    expect(read({ ...open, METRICS_HOST: '::1' })).toEqual([])
    expect(read({ METRICS_PORT: '9464' })).toEqual([])
    expect(read({ METRICS_HOST: '0.0.0.0' })).toEqual([])
  })

  test('names every problem at once', () => {
    const bad = {
      DATA_DIR: folder,
      PORT: 'http',
      PUBLIC_URL: 'partners.example',
      DATABASE_URL: 'mysql://x',
      SECRETS_KEY: 'short',
      STAFF_OVERRIDE: 'yes',
      DRAIN_SECONDS: 'soon',
      METRICS_PORT: '0',
      METRICS_TOKEN: 'short',
      TERMS_EFFECTIVE: '15 September',
      CHANGE_FLAGS: 'fir=soon',
      CLOCK: '2026-01-01T00:00:00Z',
    }
    const attempt = () => readConfig(bad, { demo: false })
    expect(attempt).toThrow(ConfigProblems)
    for (const name of Object.keys(bad).filter((each) => each !== 'DATA_DIR'))
      expect(attempt).toThrow(new RegExp(name))
  })

  test.each([
    ['PUBLIC_URL', 'https://example.com/portal'],
    ['PUBLIC_URL', 'https://ada@example.com'],
    ['TERMS_EFFECTIVE', '2023-02-30'],
    ['CLOCK', '5'],
    ['CLOCK', '2026-02-30T00:00:00Z'],
    ['PORT', '65536'],
    ['METRICS_PORT', '3000'],
    ['METRICS_TOKEN', 'sixteen and a space'],
    ['PLATFORM_SHARE', '1.01'],
    ['PLATFORM_SHARE', '30'],
    ['PLATFORM_SHARE', '0.30001'],
    ['PROVIDER_ALLOW', 'https://provider.example/path'],
    ['CHANGE_FLAGS', 'fir=canary,oak=alpha'],
    ['CHANGE_FLAGS', 'constructor=alpha'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readConfig({ DATA_DIR: folder, [name]: value }, { demo: true })).toThrow(
      new RegExp(`^  - ${name} `, 'm'),
    )
  })

  test('URLs are taken as browsers write them', () => {
    const given = { DATA_DIR: folder, PORT: '80', PUBLIC_URL: 'HTTPS://Partners.Example.com:443/' }
    const config = readConfig(given, { demo: true })
    expect(config.publicUrl).toBe('https://partners.example.com')
    expect(config.redirectUris).toContain('http://127.0.0.1/login/oauth')
  })

  test('a URL has no slash at its end', () => {
    const given = { DATA_DIR: folder, AVATAR_BASE: 'https://avatars.example/a//b//' }
    expect(readConfig(given, { demo: true }).portal.avatarBase).toBe('https://avatars.example/a//b')
  })

  test('a provider may be allowed by an origin with its default port; what is more than an origin says so', () => {
    const allow = (value: string) => readConfig({ DATA_DIR: folder, PROVIDER_ALLOW: value }, { demo: true })
    expect(allow('http://127.0.0.1:80, HTTPS://Provider.example:443/').providerAllow).toEqual([
      'http://127.0.0.1',
      'https://provider.example',
    ])
    for (const value of ['http://127.0.0.1:80/path', 'ftp://127.0.0.1', 'http://a.example,'])
      expect(() => allow(value)).toThrow(
        /PROVIDER_ALLOW must be a list of http or https origins without a path/,
      )
  })

  test('a PostgreSQL deployment must bring its own key', () => {
    const env = { DATABASE_URL: 'postgresql://db/portal', DATA_DIR: folder }
    expect(() => readConfig(env, { demo: false })).toThrow(/SECRETS_KEY is required/)
    const key = Buffer.from(testSecretsKey, 'hex')
    for (const SECRETS_KEY of [key.toString('hex'), key.toString('base64')]) {
      expect(Buffer.from(readConfig({ ...env, SECRETS_KEY }, { demo: false }).secretsKey)).toEqual(key)
    }
  })

  test('the demo also takes both local names and the sample provider', () => {
    const config = readConfig({ DATA_DIR: folder, PORT: '4000' }, { demo: true })
    expect(config.redirectUris).toEqual([
      'http://127.0.0.1:4000/login/oauth',
      'http://localhost:4000/login/oauth',
    ])
    expect(config.staffDomain).toBe('platform.example')
    expect(config.providerAllow).toHaveLength(1)
  })
})

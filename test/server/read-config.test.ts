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

/** Reads the configuration of a deployment that has its data in a folder of this test. */
const read = (env: Record<string, string> = {}, demo = false) =>
  readConfig({ DATA_DIR: folder, ...env }, { demo })

describe('readConfig', () => {
  test('has a default for everything', () => {
    const config = read()
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      redirectUris: ['http://127.0.0.1:3000/login/oauth'],
      databaseUrl: null,
      staffDomain: null,
      staffSecondFactor: 'required',
      freshProofMs: 15 * 60_000,
      customerMonths: 24,
      publishEveryMs: 30 * 60_000,
      providerAllow: [],
      portal: { dailyLetterHour: 7 },
      thresholds: { alphaUsers: 10, screenshotsMin: 2 },
      metricsPort: null,
      metricsHost: '127.0.0.1',
      metricsToken: null,
    })
  })

  test('customers are forgotten after a month at the earliest', () => {
    expect(read({ CUSTOMER_MONTHS: '1' }).customerMonths).toBe(1)
    expect(() => read({ CUSTOMER_MONTHS: '0' })).toThrow(/^  - CUSTOMER_MONTHS must be/m)
  })

  test('changes are published after 90 whole minutes at the latest', () => {
    expect(['1', '90'].map((PUBLISH_MINUTES) => read({ PUBLISH_MINUTES }).publishEveryMs)).toEqual([
      60_000, 5_400_000,
    ])
    for (const PUBLISH_MINUTES of ['0', '91', '7.5'])
      expect(() => read({ PUBLISH_MINUTES })).toThrow(/^  - PUBLISH_MINUTES must be/m)
  })

  test('daily letters are written from a whole hour of the day', () => {
    expect(
      ['0', '23'].map((DAILY_LETTER_HOUR) => read({ DAILY_LETTER_HOUR }).portal.dailyLetterHour),
    ).toEqual([0, 23])
    for (const DAILY_LETTER_HOUR of ['24', '-1', '7.5'])
      expect(() => read({ DAILY_LETTER_HOUR })).toThrow(/^  - DAILY_LETTER_HOUR must be/m)
  })

  test('the demo’s accounts sign in by password alone, and without a fresh proof, unless it is said otherwise', () => {
    expect(read({}, true)).toMatchObject({ staffSecondFactor: 'off', freshProofMs: 0 })
    const env = { STAFF_SECOND_FACTOR: 'required', FRESH_PROOF_MINUTES: '1' }
    expect(read(env, true)).toMatchObject({ staffSecondFactor: 'required', freshProofMs: 60_000 })
  })

  test('takes shares of assessed billings as hundredths of a percent, three tenths where none is set', () => {
    const shareOf = (PLATFORM_SHARE: string) => read({ PLATFORM_SHARE }).platformShareBasisPoints
    expect(read().platformShareBasisPoints).toBe(3_000)
    expect(['0.30', '0.275', '0.0001', '0', '1', '1.0000'].map(shareOf)).toEqual([
      3_000, 2_750, 1, 0, 10_000, 10_000,
    ])
  })

  test('the embedded database’s key is made once, for the owner’s eyes only', () => {
    const first = read().secretsKey
    const again = read().secretsKey
    expect(Buffer.from(again)).toEqual(Buffer.from(first))
    expect(first).toHaveLength(32)
    expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'secrets.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a key is made only where there is no database yet', () => {
    mkdirSync(join(folder, 'db'))
    const attempt = () => read()
    expect(attempt).toThrow(StartRefused)
    expect(attempt).toThrow(/has a database, but not the key/)
    expect(existsSync(join(folder, 'secrets.key'))).toBe(false)
    const given = read({ SECRETS_KEY: testSecretsKey })
    expect(Buffer.from(given.secretsKey).toString('hex')).toBe(testSecretsKey)
  })

  test.each([
    ['zeros', Buffer.alloc(32)],
    ['equal bytes', Buffer.alloc(32, 0x5a)],
    ['few different bytes', Buffer.from('0123456789abcdef'.repeat(4), 'hex')],
    ['a typed word', Buffer.from('partner-portal-partner-portal-pa')],
    ['bytes that count up', Buffer.from(Array.from({ length: 32 }, (_, i) => i))],
  ])('a key of %s is for the demo only, from a file or not', (_, key) => {
    for (const written of [key.toString('hex'), key.toString('base64')]) {
      const path = join(folder, 'secrets.key')
      rmSync(path, { force: true })
      expect(() => read({ SECRETS_KEY: written })).toThrow(/^  - SECRETS_KEY must be random/m)
      expect(read({ SECRETS_KEY: written }, true).secretsKey).toHaveLength(32)
      writeFileSync(path, `${written}\n`, { mode: 0o600 })
      expect(read).toThrow(ConfigProblems)
      expect(read).toThrow(`${path} must hold random bytes, like those of: openssl rand -hex 32`)
      expect(read({}, true).secretsKey).toHaveLength(32)
    }
  })

  test('the portal is told the thresholds that the rules compare with', () => {
    const env = { SCREENSHOTS_REQUIRED: '4', ALPHA_USERS_REQUIRED: '3' }
    const { thresholds, portal } = read(env, true)
    expect(thresholds).toEqual({ alphaUsers: 3, screenshotsMin: 4, screenshotsMax: 5 })
    expect(portal.thresholds).toEqual(thresholds)
  })

  test('the portal is told the limits that requests are counted against', () => {
    const env = { READS_PER_MINUTE: '7', REVIEWS_PER_HOUR: '0' }
    const { limits, portal } = read(env, true)
    expect([limits.reads, limits.reviews]).toEqual([7, 0])
    expect(limits).toMatchObject(portal.limits)
  })

  test('random keys are taken', () => {
    const keys = Array.from({ length: 2000 }, () => randomBytes(32))
    expect(keys.filter(isWeakKey)).toEqual([])
  })

  test.each(['http://partners.example.com', 'http://203.0.113.9.nip.io:3000', 'http://8.8.8.8'])(
    'PUBLIC_URL %s is not for the open network',
    (PUBLIC_URL) => {
      const env = { PUBLIC_URL }
      expect(() => read(env)).toThrow(/^  - PUBLIC_URL must be https/m)
      expect(read({ ...env, ALLOW_HTTP: 'true' }).publicUrl).toBe(PUBLIC_URL)
      expect(read(env, true).publicUrl).toBe(PUBLIC_URL)
      const https = PUBLIC_URL.replace('http:', 'https:')
      expect(read({ ...env, PUBLIC_URL: https }).publicUrl).toBe(https)
    },
  )

  // Which hosts are of the open network is in test/server/config/public-host.test.ts.
  test.each([
    'http://localhost:3000',
    'http://10.1.2.3',
    'http://portal:3000',
    'http://portal.corp.internal',
    'http://printer.local',
    'http://portal.test',
    'http://portal.example',
  ])('PUBLIC_URL %s may be plain', (PUBLIC_URL) => {
    expect(read({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
  })

  const warnings = (env: Record<string, string>) => configWarnings(read(env))
  test('https without a proxy in front of it is warned of', () => {
    const PUBLIC_URL = 'https://partners.example.com'
    expect(warnings({ PUBLIC_URL })).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
    expect(warnings({ PUBLIC_URL, TRUSTED_PROXIES: '1' })).toEqual([])
    expect(warnings({})).toEqual([])
  })

  test('metrics that the whole network may read are warned of', () => {
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
    expect(warnings(open)).toEqual([expect.stringContaining('METRICS_TOKEN')])
    expect(warnings({ ...open, METRICS_TOKEN: 'x'.repeat(16) })).toEqual([])
    expect(warnings({ ...open, METRICS_HOST: '::1' })).toEqual([])
    expect(warnings({ METRICS_PORT: '9464' })).toEqual([])
    expect(warnings({ METRICS_HOST: '0.0.0.0' })).toEqual([])
  })

  test('names every problem at once', () => {
    const bad = {
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
    const attempt = () => read(bad)
    expect(attempt).toThrow(ConfigProblems)
    for (const name of Object.keys(bad)) expect(attempt).toThrow(new RegExp(name))
  })

  test.each([
    ['STAFF_SECOND_FACTOR', 'false'],
    ['FRESH_PROOF_MINUTES', '-1'],
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
    expect(() => read({ [name]: value }, true)).toThrow(new RegExp(`^  - ${name} `, 'm'))
  })

  test('URLs are taken as browsers write them', () => {
    const given = { PORT: '80', PUBLIC_URL: 'HTTPS://Partners.Example.com:443/' }
    const config = read(given, true)
    expect(config.publicUrl).toBe('https://partners.example.com')
    expect(config.redirectUris).toContain('http://127.0.0.1/login/oauth')
  })

  test('a URL has no slash at its end', () => {
    const given = { AVATAR_BASE: 'https://avatars.example/a//b//' }
    expect(read(given, true).portal.avatarBase).toBe('https://avatars.example/a//b')
  })

  test('a provider may be allowed by an origin with its default port; what is more than an origin says so', () => {
    const allow = (value: string) => read({ PROVIDER_ALLOW: value }, true)
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
    expect(() => read(env)).toThrow(/SECRETS_KEY is required/)
    const key = Buffer.from(testSecretsKey, 'hex')
    for (const SECRETS_KEY of [key.toString('hex'), key.toString('base64')]) {
      expect(Buffer.from(read({ ...env, SECRETS_KEY }).secretsKey)).toEqual(key)
    }
  })

  test('the demo also takes both local names and the sample provider', () => {
    const config = read({ PORT: '4000' }, true)
    expect(config.redirectUris).toEqual([
      'http://127.0.0.1:4000/login/oauth',
      'http://localhost:4000/login/oauth',
    ])
    expect(config.staffDomain).toBe('platform.example')
    expect(config.providerAllow).toHaveLength(1)
  })
})

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { flagPhases, type PortalConfig } from '../contract/config.ts'
import { defaultThresholds } from '../contract/requirement-items.ts'
import type { ServerConfig } from './config.ts'
import { sampleProviderOrigin } from './demo/sample-provider-origin.ts'
import { defaultLinks } from './default-links.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The configuration is bad; every problem is named. */
export class ConfigProblems extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((each) => `  - ${each}`).join('\n')}`)
    this.name = 'ConfigProblems'
  }
}

/** Reads variables one by one and collects what is wrong with them. */
class Reader {
  readonly problems: string[] = []
  constructor(readonly env: Environment) {}

  text(name: string): string | null {
    const value = this.env[name]?.trim()
    return value === undefined || value === '' ? null : value
  }

  parsed<T>(name: string, fallback: T, wanted: string, parse: (value: string) => T | undefined): T {
    const value = this.text(name)
    if (value === null) return fallback
    const result = parse(value)
    if (result !== undefined) return result
    this.problems.push(`${name} must be ${wanted}.`)
    return fallback
  }

  whole(name: string, fallback: number, min: number, max: number): number {
    return this.parsed(name, fallback, `a whole number from ${min} to ${max}`, (value) => {
      const number = Number(value)
      return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined
    })
  }

  day(name: string, fallback: string): string {
    return this.parsed(name, fallback, 'a date in the form YYYY-MM-DD', (value) =>
      /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined,
    )
  }

  url(name: string, fallback: string): string {
    return this.parsed(name, fallback, 'an http or https URL', (value) =>
      /^https?:\/\//.test(value) && URL.canParse(value) ? value.replace(/\/+$/, '') : undefined,
    )
  }

  choice<T extends string>(name: string, fallback: T, choices: readonly T[]): T {
    return this.parsed(name, fallback, `one of ${choices.join(', ')}`, (value) =>
      choices.find((each) => each === value),
    )
  }
}

const keyOf = (value: string): Uint8Array | undefined => {
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex')
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 32 ? bytes : undefined
}

/** The key of an embedded database stands beside it, readable by the owner only. */
function storedKey(dataDir: string): Uint8Array {
  const path = join(dataDir, 'secrets.key')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  const key = keyOf(readFileSync(path, 'utf8').trim())
  if (key === undefined) throw new ConfigProblems([`${path} does not hold a key of 32 bytes.`])
  return key
}

function readSecretsKey(
  reader: Reader,
  at: { databaseUrl: string | null; dataDir: string; demo: boolean },
): Uint8Array {
  const given = reader.parsed<Uint8Array | null>('SECRETS_KEY', null, '32 bytes as hex or base64', keyOf)
  if (given !== null) return given
  if (at.databaseUrl === null || at.demo) return storedKey(at.dataDir)
  if (reader.text('SECRETS_KEY') === null) reader.problems.push('SECRETS_KEY is required with DATABASE_URL.')
  return new Uint8Array(32)
}

function readFlags(reader: Reader): PortalConfig['flags'] {
  const deployment = reader.choice('DEPLOYMENT_PHASE', 'release', flagPhases)
  const phases = reader.parsed<Record<string, (typeof flagPhases)[number]>>(
    'CHANGE_FLAGS',
    { fir: 'canary' },
    `a list like fir=canary with phases of ${flagPhases.join(', ')}`,
    (value) => {
      const pairs = value.split(',').map((pair) => pair.trim().split('='))
      const read = pairs.map(
        ([name = '', phase]) => [name, flagPhases.find((each) => each === phase)] as const,
      )
      if (!read.every(([name, phase]) => /^[\w-]+$/.test(name) && phase !== undefined)) return undefined
      return Object.fromEntries(read) as Record<string, (typeof flagPhases)[number]>
    },
  )
  return { deployment, phases: { fir: 'canary', ...phases } }
}

function readPortal(reader: Reader): ServerConfig['portal'] {
  const links = { ...defaultLinks }
  for (const key of Object.keys(defaultLinks) as (keyof typeof defaultLinks)[]) {
    const name = `LINK_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
    links[key] = key === 'feedbackEmail' ? (reader.text(name) ?? links[key]) : reader.url(name, links[key])
  }
  return {
    bases: {
      addons: '/api/v3',
      platform: '/platform',
      identity: '/oauth',
      buildpackRegistry: '/buildpack-registry',
      sourceControl: '/source-control',
      telemetry: reader.text('TELEMETRY_URL') === null ? null : reader.url('TELEMETRY_URL', ''),
    },
    productName: reader.text('PRODUCT_NAME') ?? 'Partner Portal',
    banners: {
      legacyApiUntil: reader.day('LEGACY_API_BANNER_UNTIL', '2023-09-05'),
      legacyApiEndOfLife: reader.day('LEGACY_API_END_OF_LIFE', '2023-07-03'),
      termsUntil: reader.day('TERMS_BANNER_UNTIL', '2023-10-31'),
      termsEffective: reader.day('TERMS_EFFECTIVE', '2023-09-15'),
    },
    flags: readFlags(reader),
    links,
    avatarBase: reader.text('AVATAR_BASE') === null ? null : reader.url('AVATAR_BASE', ''),
    autoSaveDebounceMs: reader.whole('AUTO_SAVE_DEBOUNCE_MS', 500, 0, 60_000),
  }
}

const originsOf = (value: string): string[] | undefined => {
  const origins = value.split(',').map((each) => each.trim())
  return origins.every((each) => URL.canParse(each) && new URL(each).origin === each) ? origins : undefined
}

/** A literal IPv6 host stands in brackets in a URL. */
const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

/**
 * Reads a deployment's configuration from the environment. Throws ConfigProblems that names each
 * problem; makes the embedded database's key on its first start.
 */
export function readConfig(env: Environment, options: { demo: boolean }): ServerConfig {
  const { demo } = options
  const reader = new Reader(env)
  const host = reader.text('HOST') ?? '127.0.0.1'
  const port = reader.whole('PORT', 3000, 0, 65_535)
  const publicUrl = reader.url('PUBLIC_URL', `http://${inUrl(host)}:${port}`)
  const dataDir = reader.text('DATA_DIR') ?? '.data'
  const databaseUrl = reader.parsed<string | null>('DATABASE_URL', null, 'a postgresql:// URL', (value) =>
    /^postgres(ql)?:\/\//.test(value) && URL.canParse(value) ? value : undefined,
  )
  const clock = reader.parsed<Date | null>(
    'CLOCK',
    null,
    'an ISO instant like 2026-01-31T12:00:00Z',
    (value) => (Number.isNaN(Date.parse(value)) ? undefined : new Date(value)),
  )
  if (clock !== null && !demo) reader.problems.push('CLOCK is for the demo only.')
  const domain = reader.text('STAFF_DOMAIN')?.toLowerCase() ?? (demo ? 'platform.example' : null)
  if (domain !== null && !/^[a-z0-9.-]+\.[a-z]{2,}$/.test(domain))
    reader.problems.push('STAFF_DOMAIN must be a domain like example.com.')
  const local = demo ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : []
  const config: ServerConfig = {
    host,
    port,
    publicUrl,
    redirectUris: [...new Set([publicUrl, ...local])].map((origin) => `${origin}/login/oauth`),
    demo,
    dataDir,
    databaseUrl,
    secretsKey: readSecretsKey(reader, { databaseUrl, dataDir, demo }),
    staffDomain: domain,
    staffOverride: reader.parsed<boolean | null>('STAFF_OVERRIDE', null, 'true or false', (value) =>
      value === 'true' ? true : value === 'false' ? false : undefined,
    ),
    providerAllow: reader.parsed(
      'PROVIDER_ALLOW',
      demo ? [sampleProviderOrigin] : [],
      'a list of origins',
      originsOf,
    ),
    thresholds: {
      alphaUsers: reader.whole('ALPHA_USERS_REQUIRED', defaultThresholds.alphaUsers, 0, 10_000),
      screenshotsMin: reader.whole('SCREENSHOTS_REQUIRED', defaultThresholds.screenshotsMin, 0, 5),
      screenshotsMax: defaultThresholds.screenshotsMax,
    },
    clock,
    trustedProxies: reader.whole('TRUSTED_PROXIES', 0, 0, 10),
    portal: readPortal(reader),
  }
  reader.choice('LOG_LEVEL', 'info', ['debug', 'info', 'warn', 'error', 'silent'])
  if (reader.problems.length > 0) throw new ConfigProblems(reader.problems)
  return config
}

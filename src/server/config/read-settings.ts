import { flagPhases, type PortalConfig } from '#contract/config.ts'
import { defaultThresholds, type Thresholds } from '#contract/wording/requirement-items.ts'
import { defaultConnections, type ServerConfig } from './config.ts'
import { sampleProviderOrigin, sampleReceiverOrigin, sampleSourceOrigin } from './sample-origins.ts'
import { ConfigProblems } from './problems.ts'
import { defaultLinks } from './default-links.ts'
import { type Environment, EnvironmentReader, isInstant } from './environment-reader.ts'
import { isPublicHost } from './public-host.ts'
import { demoPasswordCost, passwordCost } from './password-cost.ts'
import { readLimits } from './read-limits.ts'
import { readOidcProviders } from './oidc-providers.ts'
import { type GivenKeys, readSecretsKeys } from './read-secrets-keys.ts'
import { entryPlaces } from '#contract/entry-places.ts'

/** The product's feature flags with their default phases. */
const knownFlags: PortalConfig['flags']['phases'] = { fir: 'canary' }

function readFlags(reader: EnvironmentReader): PortalConfig['flags'] {
  const deployment = reader.choice('DEPLOYMENT_PHASE', 'release', flagPhases)
  const phases = reader.parsed<Record<string, (typeof flagPhases)[number]>>(
    'CHANGE_FLAGS',
    knownFlags,
    `a list like fir=canary, of ${Object.keys(knownFlags).join(', ')} with phases of ${flagPhases.join(', ')}`,
    (value) => {
      const pairs = value.split(',').map((pair) => pair.trim().split('='))
      const read = pairs.map(
        ([name = '', phase]) => [name, flagPhases.find((each) => each === phase)] as const,
      )
      if (!read.every(([name, phase]) => Object.hasOwn(knownFlags, name) && phase !== undefined))
        return undefined
      return Object.fromEntries(read) as Record<string, (typeof flagPhases)[number]>
    },
  )
  return { deployment, phases: { ...knownFlags, ...phases } }
}

function readThresholds(reader: EnvironmentReader): Thresholds {
  const { alphaUsers, screenshotsMin, screenshotsMax } = defaultThresholds
  return {
    alphaUsers: reader.whole('ALPHA_USERS_REQUIRED', alphaUsers, 0, 10_000),
    screenshotsMin: reader.whole('SCREENSHOTS_REQUIRED', screenshotsMin, 0, screenshotsMax),
    screenshotsMax,
  }
}

function readPortal(
  reader: EnvironmentReader,
  { serviceReads: _reads, serviceWrites: _writes, ...limits }: ServerConfig['limits'],
): ServerConfig['portal'] {
  const links = { ...defaultLinks }
  for (const key of Object.keys(defaultLinks) as (keyof typeof defaultLinks)[]) {
    const name = `LINK_${key.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
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
    dailyLetterHour: reader.whole('DAILY_LETTER_HOUR', 7, 0, 23),
    limits,
    thresholds: readThresholds(reader),
  }
}

/** Normalizes an origin as browsers do: lower case, no default port. Undefined if the URL is more than an origin. */
function originOf(value: string): string | undefined {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return undefined
  const { href, origin } = new URL(value)
  return href === `${origin}/` ? origin : undefined
}

const originsOf = (value: string): string[] | undefined => {
  const origins = value.split(',').map((each) => originOf(each.trim()))
  return origins.every((each) => each !== undefined) ? origins : undefined
}

/** Domains that are not assigned on the public internet. */
const privateNames = ['localhost', 'internal', 'local', 'test', 'example']

/** True for a plain http URL whose host is reachable from outside a private network. */
function isOpenToAll(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  const isPrivate = privateNames.some((name) => hostname.replace(/\.$/, '').endsWith(`.${name}`))
  return protocol === 'http:' && !isPrivate && isPublicHost(hostname)
}

/** Reads a share between 0 and 1 as hundredths of a percent, from its digits. */
const readPlatformShare = (reader: EnvironmentReader): number =>
  reader.parsed(
    'PLATFORM_SHARE',
    3_000,
    'a part from 0 to 1 with at most four decimals, like 0.30',
    (value) => {
      const [, whole, decimals = ''] = /^([01])(?:\.(\d{1,4}))?$/.exec(value) ?? []
      const basisPoints = Number(`${whole}${decimals.padEnd(4, '0')}`)
      return basisPoints <= 10_000 ? basisPoints : undefined
    },
  )

/** Where the metrics are served: on a port of their own, or beside everything else to the holder of their token. */
function readMetrics(
  reader: EnvironmentReader,
  port: number,
): Pick<ServerConfig, 'metricsPort' | 'metricsHost' | 'metricsToken'> {
  const metricsPort = reader.text('METRICS_PORT') === null ? null : reader.whole('METRICS_PORT', 0, 1, 65_535)
  if (metricsPort === port) reader.problems.push('METRICS_PORT must be another port than PORT.')
  return {
    metricsPort,
    metricsHost: reader.text('METRICS_HOST') ?? '127.0.0.1',
    metricsToken: reader.parsed<string | null>(
      'METRICS_TOKEN',
      null,
      'at least 16 characters without spaces, like those of: openssl rand -hex 32',
      (value) => (/^[\x21-\x7e]{16,}$/.test(value) ? value : undefined),
    ),
  }
}

/** Puts an IPv6 host in brackets, as URLs require. */
const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** The settings and the keys that the environment gives; without keys, those beside the embedded database are meant. */
interface Settings extends Omit<ServerConfig, keyof GivenKeys> {
  keys: GivenKeys | null
}

/** Reads a deployment's settings from the environment. Throws ConfigProblems listing every problem. */
export function readSettings(env: Environment, { demo }: { demo: boolean }): Settings {
  const reader = new EnvironmentReader(env)
  const host = reader.text('HOST') ?? '127.0.0.1'
  const port = reader.whole('PORT', 3000, 0, 65_535)
  const ownUrl = originOf(`http://${inUrl(host)}:${port}`) ?? ''
  const publicUrl = reader.parsed(
    'PUBLIC_URL',
    ownUrl,
    'an http or https URL without a path, like https://partners.example.com',
    originOf,
  )
  const allowHttp = reader.truth('ALLOW_HTTP', false)
  if (!demo && !allowHttp && isOpenToAll(publicUrl))
    reader.problems.push(
      'PUBLIC_URL must be https: passwords and tokens would cross the network in the clear. ALLOW_HTTP=true lifts this.',
    )
  const dataDir = reader.text('DATA_DIR') ?? '.data'
  const databaseUrl = reader.parsed<string | null>('DATABASE_URL', null, 'a postgresql:// URL', (value) =>
    /^postgres(ql)?:\/\//.test(value) && URL.canParse(value) ? value : undefined,
  )
  // Seeding the demo is a single transaction.
  const databaseLimitMs = reader.whole('DATABASE_LIMIT_SECONDS', 20, 1, 600) * 1000
  const clock = reader.parsed<Date | null>(
    'CLOCK',
    null,
    'an ISO instant like 2026-01-31T12:00:00Z',
    (value) => (isInstant(value) ? new Date(value) : undefined),
  )
  if (clock !== null && !demo) reader.problems.push('CLOCK is for the demo only.')
  const domain = reader.text('STAFF_DOMAIN')?.toLowerCase() ?? (demo ? 'platform.example' : null)
  if (domain !== null && !/^[a-z0-9.-]+\.[a-z]{2,}$/.test(domain))
    reader.problems.push('STAFF_DOMAIN must be a domain like example.com.')
  const local = demo ? ['localhost', '127.0.0.1'].map((name) => originOf(`http://${name}:${port}`) ?? '') : []
  const keys = readSecretsKeys(reader, { databaseUrl, demo })
  const limits = readLimits(reader)
  const portal = readPortal(reader, limits.limits)
  const settings: Settings = {
    keys,
    host,
    port,
    publicUrl,
    redirectUris: [...new Set([publicUrl, ...local])].map((origin) => origin + entryPlaces.signedIn),
    demo,
    dataDir,
    databaseUrl,
    databaseLimitMs: demo ? null : databaseLimitMs,
    databaseConnections: reader.whole('DATABASE_CONNECTIONS', defaultConnections, 2, 1000),
    requestLimitMs: reader.whole('REQUEST_LIMIT_SECONDS', 120, 1, 3600) * 1000,
    ...readMetrics(reader, port),
    drainMs: reader.whole('DRAIN_SECONDS', 0, 0, 600) * 1000,
    passwordCost: demo ? demoPasswordCost : passwordCost,
    oneTimePasswordMs: reader.whole('ONE_TIME_PASSWORD_DAYS', 7, 1, 365) * 24 * 60 * 60_000,
    staffSecondFactor: reader.choice('STAFF_SECOND_FACTOR', demo ? 'off' : 'required', [
      'required',
      'optional',
      'off',
    ]),
    freshProofMs: reader.whole('FRESH_PROOF_MINUTES', demo ? 0 : 15, 0, 10_080) * 60_000,
    oidcProviders: readOidcProviders(reader),
    securityDays: reader.whole('SECURITY_DAYS', 365, 1, 3650),
    publishEveryMs: reader.whole('PUBLISH_MINUTES', 30, 1, 90) * 60_000,
    customerMonths: reader.whole('CUSTOMER_MONTHS', 24, 1, 1200),
    staffDomain: domain,
    staffOverride: reader.truth('STAFF_OVERRIDE', null),
    providerAllow: reader.parsed(
      'PROVIDER_ALLOW',
      demo ? [sampleProviderOrigin] : [],
      'a list of http or https origins without a path, like https://provider.example,http://127.0.0.1:5000',
      originsOf,
    ),
    webhookAllow: reader.parsed(
      'WEBHOOK_ALLOW',
      demo ? [sampleReceiverOrigin] : [],
      'a list of http or https origins without a path, like https://hooks.example,http://127.0.0.1:5000',
      originsOf,
    ),
    reroutes: {},
    sourceControlUrl: reader.url('SOURCE_CONTROL_URL', demo ? sampleSourceOrigin : 'https://api.github.com'),
    reviewWaitMs: reader.whole('REVIEW_WAIT_MINUTES', 15, 1, 720) * 60_000,
    installWaitMs: reader.whole('INSTALL_ASYNC_HOURS', 12, 1, 72) * 60 * 60_000,
    reviewsAtOnce: reader.whole('REVIEWS_AT_ONCE', 4, 1, 64),
    ...limits,
    thresholds: portal.thresholds,
    platformShareBasisPoints: readPlatformShare(reader),
    clock,
    smtpUrl: reader.parsed<string | null>('SMTP_URL', null, 'an smtp:// or smtps:// URL', (value) =>
      /^smtps?:\/\//.test(value) && URL.canParse(value) ? value : undefined,
    ),
    smtpAllowPlaintext: reader.truth('SMTP_ALLOW_PLAINTEXT', false),
    mailFrom: reader.parsed('MAIL_FROM', 'partner-portal@localhost', 'an e-mail address', (value) =>
      /^[^\s@<>]+@[^\s@<>]+$/.test(value) ? value : undefined,
    ),
    trustedProxies: reader.whole('TRUSTED_PROXIES', 0, 0, 10),
    portal,
  }
  reader.choice('LOG_LEVEL', 'info', ['debug', 'info', 'warn', 'error', 'silent'])
  if (reader.problems.length > 0) throw new ConfigProblems(reader.problems)
  return settings
}

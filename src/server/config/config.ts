import type { PortalConfig } from '#contract/config.ts'
import type { Reroutes } from '#server/outbound/reroute.ts'
import type { Limits } from '#server/limits/read-limits.ts'
import type { Thresholds } from '#contract/wording/requirement-items.ts'

/** Everything a deployment sets, read once from the environment at start. */
export interface ServerConfig extends Limits {
  host: string
  port: number
  /** The outer URL, without a trailing slash. */
  publicUrl: string
  /** Exact redirect URIs of the portal that the identity server accepts. */
  redirectUris: readonly string[]
  demo: boolean
  dataDir: string
  databaseUrl: string | null
  /** How long a statement or a transaction may take on a PostgreSQL server, in ms; null is without a limit. */
  databaseLimitMs: number | null
  /** How many connections this process opens to a PostgreSQL server at most. */
  databaseConnections: number
  /** How long a request may take to arrive, in ms. */
  requestLimitMs: number
  /** 32 bytes that manifests' secrets are encrypted with. */
  secretsKey: Uint8Array
  /** E-mail domain of internal staff; null when none is set. */
  staffDomain: string | null
  /** Wins over the domain when set (READINGS 26). */
  staffOverride: boolean | null
  /** Origins of provider endpoints for which https and public-host rules are lifted (READINGS 23). */
  providerAllow: readonly string[]
  /** Where calls of the demo's origins go; empty without a demo. */
  reroutes: Reroutes
  /** GitHub's REST API, or a service of its shape; without a trailing slash. */
  sourceControlUrl: string
  /** How long an automatic review waits for a provider to call back, in ms. */
  reviewWaitMs: number
  /** How many automatic reviews a process runs at once. */
  reviewsAtOnce: number
  thresholds: Thresholds
  /** The platform's share of assessed billings, in hundredths of a percent (READINGS 25). */
  platformShareBasisPoints: number
  /** The instant the demo's clock starts from; null for real time. */
  clock: Date | null
  /** Number of reverse proxies in front of the server, for the client's address. */
  trustedProxies: number
  /** The mail server, like smtps://user:password@host; null keeps mail in the outbox. */
  smtpUrl: string | null
  /** The address that mail comes from. */
  mailFrom: string
  /** The body of /config.json, but for `now`. */
  portal: Omit<PortalConfig, 'now'>
}

import type { PortalConfig } from '#contract/config.ts'
import type { OidcProvider } from './oidc-providers.ts'
import type { Limits } from './read-limits.ts'
import type { Thresholds } from '#contract/wording/requirement-items.ts'

/** Number of connections that a process opens to a PostgreSQL server if none is configured. */
export const defaultConnections = 20

/** Origins whose calls are sent elsewhere: the demo's services, on the ports this process was given. */
export type Reroutes = Readonly<Record<string, string>>

/** Everything that a deployment configures, read from the environment at start. */
export interface ServerConfig extends Limits {
  host: string
  port: number
  /** The public URL, without a trailing slash. */
  publicUrl: string
  /** Exact redirect URIs of the portal that the identity server accepts. */
  redirectUris: readonly string[]
  demo: boolean
  dataDir: string
  databaseUrl: string | null
  /** Time limit of a statement or transaction on a PostgreSQL server, in ms; null for no limit. */
  databaseLimitMs: number | null
  /** Port that the metrics have of their own; null if none. */
  metricsPort: number | null
  /** The address of that port. */
  metricsHost: string
  /** Bearer token that the metrics ask for; without a port of their own they are served to its holder only. */
  metricsToken: string | null
  /** The most connections this process opens to a PostgreSQL server. */
  databaseConnections: number
  /** Time limit for receiving a request, in ms. */
  requestLimitMs: number
  /** How long the server says that it is not ready before it stops taking requests, in ms. */
  drainMs: number
  /** 32 bytes; encrypts what is stored secretly. */
  secretsKey: Uint8Array
  /** Another key that stored secrets are read with, around a rotation; null if none. */
  otherSecretsKey: Uint8Array | null
  /** scrypt's N for new passwords; hashes of a lower one are made anew at the next sign-in. */
  passwordCost: number
  /** How long a one-time password can be used, in ms. */
  oneTimePasswordMs: number
  /**
   * The second factor at sign-in. `required`: staff set one up, everybody who has one is asked for a code. `optional`: whoever
   * has one is asked. `off`: the password is enough for everybody.
   */
  staffSecondFactor: 'required' | 'optional' | 'off'
  /** How long a person's proof counts for what asks for a fresh one, in ms; 0 if nothing does. */
  freshProofMs: number
  /** OpenID Connect providers that people sign in with; empty if passwords are all there is. */
  oidcProviders: readonly OidcProvider[]
  /** Days for which security events are kept. */
  securityDays: number
  /** Months after the end of a customer's last install in which their e-mail is kept. */
  customerMonths: number
  /** Interval of publications to the marketplace, in ms; they begin at its whole multiples (UTC). */
  publishEveryMs: number
  /** E-mail domain of internal staff; null if not set. */
  staffDomain: string | null
  /** Overrides the domain if set (READINGS 26). */
  staffOverride: boolean | null
  /** Origins of provider endpoints that may use http and private hosts (READINGS 23). */
  providerAllow: readonly string[]
  /** Origins of webhooks for which https and public-host rules are lifted. */
  webhookAllow: readonly string[]
  /** Destinations for calls to the demo's origins; empty without a demo. */
  reroutes: Reroutes
  /** GitHub's REST API or a compatible service, without a trailing slash. */
  sourceControlUrl: string
  /** How long an automatic review waits for a provider to call back, in ms. */
  reviewWaitMs: number
  /** How long an install waits for a provider that answered 202 to call back, in ms. */
  installWaitMs: number
  /** The most automatic reviews that a process runs at once. */
  reviewsAtOnce: number
  thresholds: Thresholds
  /** The platform's share of assessed billings, in hundredths of a percent (READINGS 25). */
  platformShareBasisPoints: number
  /** The start of the demo's clock; null for real time. */
  clock: Date | null
  /** Number of reverse proxies in front of the server, for finding the client's address. */
  trustedProxies: number
  /** The mail server, such as smtps://user:password@host; null keeps mail in the outbox. */
  smtpUrl: string | null
  /** Lets the password of `smtpUrl` cross the network in the clear where the mail server offers no encryption. */
  smtpAllowPlaintext: boolean
  /** The sender address of mail. */
  mailFrom: string
  /** The body of /config.json, except `now`. */
  portal: Omit<PortalConfig, 'now'>
}

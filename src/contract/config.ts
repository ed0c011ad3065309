import * as v from 'valibot'
import { time } from './formats/field-types.ts'
import type { LimitName, ServiceLimit } from './endpoints/limit.ts'
import type { Same } from './formats/same.ts'
import type { Thresholds } from './wording/requirement-items.ts'

/** A feature flag's phases, from first to last (SPEC section 4). */
export const flagPhases = ['implementing', 'alpha', 'canary', 'release'] as const
const flagPhase = v.picklist(flagPhases)

/** An ISO date (UTC); a banner is shown until the end of this day. */
const day = v.pipe(v.string(), v.isoDate())

/** The portal's run-time configuration, from GET /config.json. Every URL is optional except the bases. */
export const portalConfig = v.object({
  /** The server's current time, which banners and dates follow. */
  now: time,
  bases: v.object({
    addons: v.string(),
    platform: v.string(),
    identity: v.string(),
    buildpackRegistry: v.string(),
    sourceControl: v.string(),
    telemetry: v.nullable(v.string()),
  }),
  productName: v.string(),
  banners: v.object({
    legacyApiUntil: day,
    legacyApiEndOfLife: day,
    termsUntil: day,
    termsEffective: day,
  }),
  /** This deployment's phase, and the phase of each known flag. */
  flags: v.object({ deployment: flagPhase, phases: v.record(v.string(), flagPhase) }),
  links: v.object({
    legacyPortal: v.string(),
    feedbackEmail: v.string(),
    terms: v.string(),
    supportTicket: v.string(),
    progressionRequest: v.string(),
    changeRequest: v.string(),
    company: v.string(),
    blog: v.string(),
    careers: v.string(),
    docs: v.string(),
    support: v.string(),
    termsOfService: v.string(),
    privacy: v.string(),
    cookies: v.string(),
  }),
  /** Base URL of Gravatar-style images; null for initials. */
  avatarBase: v.nullable(v.string()),
  autoSaveDebounceMs: v.number(),
  /** The hour (UTC) from which daily letters are written. */
  dailyLetterHour: v.number(),
  /** How many an hour or a minute (contract/endpoints/limit.ts), but for services; 0 where there is no limit. */
  limits: v.object({
    reads: v.number(),
    writes: v.number(),
    invitations: v.number(),
    invitationsReceived: v.number(),
    manifests: v.number(),
    pictures: v.number(),
    reviews: v.number(),
    exchanges: v.number(),
    retries: v.number(),
    webhookSends: v.number(),
  }),
  /** Numbers that requirement items are compared with. */
  thresholds: v.object({ alphaUsers: v.number(), screenshotsMin: v.number(), screenshotsMax: v.number() }),
})
export type PortalConfig = v.InferOutput<typeof portalConfig>

true satisfies Same<Thresholds, PortalConfig['thresholds']>
true satisfies Same<Exclude<LimitName, ServiceLimit>, keyof PortalConfig['limits']>

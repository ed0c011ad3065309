import * as v from 'valibot'
import { time } from './formats/field-types.ts'
import type { Same } from './formats/same.ts'
import type { Thresholds } from './wording/requirement-items.ts'

/** A change flag's phases, from the first to the last (SPEC section 4). */
export const flagPhases = ['implementing', 'alpha', 'canary', 'release'] as const
export const flagPhase = v.picklist(flagPhases)

/** An ISO date (UTC); a banner shows until the end of its day. */
const day = v.pipe(v.string(), v.isoDate())

/** The portal's configuration at run time, from GET /config.json. Every URL may be left out but the bases. */
export const portalConfig = v.object({
  /** The server's present time, so that banners and dates follow its clock. */
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
  /** The phase this deployment is in, and the phase each known flag has. */
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
  /** Base URL of Gravatar-style images, or null for initials. */
  avatarBase: v.nullable(v.string()),
  autoSaveDebounceMs: v.number(),
  /** Numbers that requirement items compare with. */
  thresholds: v.object({ alphaUsers: v.number(), screenshotsMin: v.number(), screenshotsMax: v.number() }),
})
export type PortalConfig = v.InferOutput<typeof portalConfig>

true satisfies Same<Thresholds, PortalConfig['thresholds']>

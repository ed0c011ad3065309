import type { Problem } from '../problem.ts'
import type { FollowedRevision } from './polling.ts'

/** A buildpack's parsed form; missing or invalid values are null. */
export interface PublishingDraft {
  source: { owner: string; repo: string } | null
  owner: { type: 'user' | 'team'; id: string } | null
  namespace: string | null
  name: string | null
  /** The branch, tag or commit. */
  ref: string | null
  description: string | null
  category: string | null
  support: { method: 'email' | 'website'; address: string } | null
  twoFactorAuthentication: boolean
}

/** A release to start; `code` is null if none is required. */
export interface Release {
  buildpackId: string
  ref: string
  code: string | null
}

/** The context of a publication. */
export interface PublishingContext {
  draft: PublishingDraft
  /** The registered buildpack's id; null before. */
  buildpackId: string | null
  revision: FollowedRevision | null
  /** Identifies the draft's registration and release to the platform until they are answered. */
  key: string
  /** True if a release is known to need a code: from the buildpack, or since the platform asked for one. */
  needsCode: boolean
  /** Typed for the next attempt; null if none is required. */
  code: string | null
  problem: Problem | null
}

export type PublishingEvent =
  | { type: 'changed'; draft: PublishingDraft }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'publish' }
  | { type: 'code.given'; code: string }
  | { type: 'cancel' }
  | { type: 'edit' }
  | { type: 'check' }

/** True if owner and name are set. */
export const isNamed = ({ owner, namespace, name }: PublishingDraft): boolean =>
  owner !== null && namespace !== null && name !== null

/** True if everything for a new buildpack and its first release is set. */
export const isComplete = (draft: PublishingDraft): boolean =>
  isNamed(draft) &&
  draft.source !== null &&
  draft.ref !== null &&
  draft.description !== null &&
  draft.category !== null &&
  draft.support !== null

/** Messages by field, as sent by the platform. */
type Fields = Readonly<Record<string, readonly string[]>>

const naming = new Set(['owner', 'namespace', 'name'])

/** True if the messages concern the source. */
export const isAboutSource = (fields: Fields): boolean =>
  Object.keys(fields).some((field) => field.split('.')[0] === 'source')

/** True if the messages concern owner or name. */
export const isAboutNaming = (fields: Fields): boolean =>
  Object.keys(fields).some((field) => naming.has(field.split('.')[0] ?? ''))

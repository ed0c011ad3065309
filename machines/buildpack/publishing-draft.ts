import type { Problem } from '../problem.ts'
import type { FollowedRevision } from './polling.ts'

/** A buildpack as its form has it, parsed: what is not there, or not right, is null. */
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

/** What is known of a buildpack that is being published. */
export interface PublishingContext {
  draft: PublishingDraft
  /** The registered buildpack's id; null before it is. */
  buildpackId: string | null
  revision: FollowedRevision | null
  /** Whether a release is known to need a code: by the buildpack, or since the platform asked for one. */
  needsCode: boolean
  /** Typed for the next try; null while none was asked for. */
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

/** Whose it is and what it is called is there. */
export const isNamed = ({ owner, namespace, name }: PublishingDraft): boolean =>
  owner !== null && namespace !== null && name !== null

/** Everything is there that a new buildpack and its first revision need. */
export const isComplete = (draft: PublishingDraft): boolean =>
  isNamed(draft) &&
  draft.source !== null &&
  draft.ref !== null &&
  draft.description !== null &&
  draft.category !== null &&
  draft.support !== null

/** Messages by field, as the platform gives them. */
type Fields = Readonly<Record<string, readonly string[]>>

const naming = new Set(['owner', 'namespace', 'name'])

/** What is wrong is the source. */
export const isAboutSource = (fields: Fields): boolean =>
  Object.keys(fields).some((field) => field.split('.')[0] === 'source')

/** What is wrong is whose it is or what it is called. */
export const isAboutNaming = (fields: Fields): boolean =>
  Object.keys(fields).some((field) => naming.has(field.split('.')[0] ?? ''))

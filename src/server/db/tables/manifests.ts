import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { idOf, instant, storedColumns } from '../columns.ts'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import type { ReviewRoute } from '#machines/review/review-trial.ts'
import { addons } from './addons.ts'

/** Pushed manifests; `contents` excludes the secrets, which are encrypted in `secrets`. */
export const manifests = pgTable(
  'manifests',
  {
    id: uuid().primaryKey().defaultRandom(),
    addonId: idOf(() => addons.id),
    /** 1 for an add-on's first push. */
    number: integer().notNull(),
    contents: jsonb().$type<Record<string, unknown>>().notNull(),
    /** AES-256-GCM ciphertext of the JSON {password, sso_salt}, as base64. */
    secrets: text().notNull(),
    /**
     * Validation errors of the secrets, so that readers need not decrypt them; null if stored by an older version.
     */
    secretErrors: jsonb().$type<string[]>(),
    /** When the provider last accepted its password; written at most every five minutes. */
    passwordUsedAt: instant(),
    /** The older manifest whose password is tried where the provider refuses this one's, until an hour. */
    previousPasswordOf: uuid(),
    previousPasswordUntil: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('manifests_number').on(t.addonId, t.number)],
)

/** The secret from before the last regeneration, valid until an hour; null without one. */
const previousSecret = {
  previousHash: text(),
  previousLastFour: text(),
  previousUntil: instant(),
  previousUsedAt: instant(),
  /** When the current one was last used; written at most every five minutes. */
  lastUsedAt: instant(),
}

/** The add-on's own API token, as a hash; `lastFour` is shown in the masked token. */
export const apiAuthorizations = pgTable(
  'api_authorizations',
  {
    ...storedColumns,
    addonId: idOf(() => addons.id).unique(),
    tokenHash: text().notNull().unique(),
    lastFour: text().notNull(),
    ...previousSecret,
  },
  (t) => [index('api_authorizations_previous').on(t.previousHash)],
)

export const oauthCredentials = pgTable('oauth_credentials', {
  ...storedColumns,
  addonId: idOf(() => addons.id).unique(),
  /** Hash of the client secret. */
  secretHash: text().notNull(),
  lastFour: text().notNull(),
  ...previousSecret,
})

export const reviewStatusEnum = pgEnum('review_status', ['new', 'in_progress', 'cancelling', 'finished'])
export const reviewProgressionEnum = pgEnum('review_progression', ['beta', 'ga'])

export interface ReviewStep {
  status:
    | null
    | 'in_progress'
    | 'completed'
    | 'failed'
    | 'internal_error'
    | 'async_wait'
    | 'skipped'
    | 'cancelled'
  suggestions: string[]
  errors: string[]
}

export interface ReviewStepRecords {
  manifest: ReviewStep
  provision: ReviewStep
  deprovision: ReviewStep
  reprovision: ReviewStep
}

/** A review covers one manifest; an add-on has at most one unfinished review. */
export const automaticReviews = pgTable(
  'automatic_reviews',
  {
    ...storedColumns,
    addonId: idOf(() => addons.id),
    manifestId: idOf(() => manifests.id),
    progressionType: reviewProgressionEnum().notNull(),
    /** The only step of a trial; null for all of them. */
    only: text().$type<ReviewStepName>(),
    /** How its calls reach the provider. */
    via: text().$type<ReviewRoute>().notNull().default('http'),
    status: reviewStatusEnum().notNull(),
    steps: jsonb().$type<ReviewStepRecords>().notNull(),
    /** OAuth grants that the provider exchanged during the review. */
    grantsExchanged: integer().notNull().default(0),
    finishedAt: instant(),
    /** Deadline for the provider's callback; null if none is expected. */
    waitsUntil: instant(),
    /** False if the review began before reviews had a trail: there is nothing to replay. */
    hasTrail: boolean().notNull().default(true),
    /** The review was ended from outside, and the resources requested from its provider still need removing. */
    cleanUpDue: boolean().notNull().default(false),
    /** The earliest time to continue; null for immediately. */
    wakeAt: instant(),
    /** Lease of the process running the review, and when it expires (real time). */
    leaseId: uuid(),
    leaseUntil: instant(),
  },
  (t) => [
    index('automatic_reviews_addon').on(t.addonId),
    index('automatic_reviews_manifest').on(t.manifestId),
    uniqueIndex('automatic_reviews_one_unfinished')
      .on(t.addonId)
      .where(sql`status <> 'finished'`),
    index('automatic_reviews_to_do')
      .on(t.createdAt)
      .where(sql`status <> 'finished' or clean_up_due`),
  ],
)

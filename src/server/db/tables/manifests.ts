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
import { storedColumns, instant } from '../columns.ts'
import { addons } from './addons.ts'

const ofAddon = () =>
  uuid()
    .notNull()
    .references(() => addons.id)

/** Pushed manifests; `contents` without its secrets, which are encrypted in `secrets`. */
export const manifests = pgTable(
  'manifests',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    addonId: ofAddon(),
    /** 1 for an add-on's first push. */
    number: integer().notNull(),
    contents: jsonb().$type<Record<string, unknown>>().notNull(),
    /** AES-256-GCM of the JSON {password, sso_salt}, as base64. */
    secrets: text().notNull(),
    /** Faults of the secrets, so that no reader has to open them; null where an older version stored them. */
    secretErrors: jsonb().$type<string[]>(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('manifests_number').on(t.addonId, t.number)],
)

/** The add-on's own API token, as a hash; `lastFour` is what a masked token shows. */
export const apiAuthorizations = pgTable('api_authorizations', {
  ...storedColumns,
  addonId: ofAddon().unique(),
  tokenHash: text().notNull().unique(),
  lastFour: text().notNull(),
})

export const oauthCredentials = pgTable('oauth_credentials', {
  ...storedColumns,
  addonId: ofAddon().unique(),
  /** The client secret, as a hash. */
  secretHash: text().notNull(),
  lastFour: text().notNull(),
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

/** A review is of one manifest; an add-on has at most one unfinished. */
export const automaticReviews = pgTable(
  'automatic_reviews',
  {
    ...storedColumns,
    addonId: ofAddon(),
    manifestId: uuid()
      .notNull()
      .references(() => manifests.id),
    progressionType: reviewProgressionEnum().notNull(),
    status: reviewStatusEnum().notNull(),
    steps: jsonb().$type<ReviewStepRecords>().notNull(),
    /** OAuth grants that the provider exchanged during the review. */
    grantsExchanged: integer().notNull().default(0),
    finishedAt: instant(),
    /** Deadline for the provider's callback; null while none is expected. */
    waitsUntil: instant(),
    /** False for what was under way or over before reviews had a trail: there is nothing to replay. */
    hasTrail: boolean().notNull().default(true),
    /** It was ended from outside, and what its provider was asked for is still to be removed. */
    cleanUpDue: boolean().notNull().default(false),
    /** Before this there is nothing to do; null: at once. */
    wakeAt: instant(),
    /** The process that runs it, and until when (real time) it is taken to be alive. */
    leaseId: uuid(),
    leaseUntil: instant(),
  },
  (t) => [
    index('automatic_reviews_addon').on(t.addonId),
    uniqueIndex('automatic_reviews_one_unfinished')
      .on(t.addonId)
      .where(sql`status <> 'finished'`),
    index('automatic_reviews_to_do')
      .on(t.createdAt)
      .where(sql`status <> 'finished' or clean_up_due`),
  ],
)

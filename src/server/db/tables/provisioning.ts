import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AttemptErrorType, FailedAttempt } from '#contract/failed-attempt.ts'
import { idOf, instant } from '../columns.ts'
import { addons } from './addons.ts'
import { users } from './companies.ts'
import { automaticReviews } from './manifests.ts'

export const resourceStateEnum = pgEnum('resource_state', [
  'requested',
  'provisioning',
  'provisioned',
  'deprovisioning',
  'removed',
  'waiting',
  'changing',
  'failed',
  'removing',
])

/**
 * Resources requested from a provider. Reviews and retries use requested, provisioning, provisioned, deprovisioning and
 * removed; installs the states of their lifecycle. Stored before the request is sent, so that they can be cleaned up. */
export const providerResources = pgTable(
  'provider_resources',
  {
    id: uuid().primaryKey().defaultRandom(),
    addonId: idOf(() => addons.id),
    /** Null for a retry of a failed attempt, which belongs to no review. */
    reviewId: uuid().references(() => automaticReviews.id),
    step: text().$type<'provision' | 'reprovision'>().notNull(),
    /**
     * `probe`: requested with wrong credentials, which the provider must refuse; `retry`: requested again; `install`:
     * a customer's, whose state is its lifecycle's.
     */
    use: text().$type<'main' | 'probe' | 'retry' | 'install'>().notNull(),
    state: resourceStateEnum().notNull().default('requested'),
    providerId: text(),
    /** Names of the config vars that the provider set; values are not stored. */
    configNames: jsonb().$type<string[]>().notNull().default([]),
    /** When a retry's resource is removed; null if the review removes it. */
    removeAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [index('provider_resources_review').on(t.reviewId)],
)

/** Grants sent with provision requests, as hashes; each can be exchanged once. */
export const provisioningGrants = pgTable(
  'provisioning_grants',
  {
    codeHash: text().primaryKey(),
    resourceId: idOf(() => providerResources.id),
    addonId: idOf(() => addons.id),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('provisioning_grants_resource').on(t.resourceId)],
)

/**
 * Providers' tokens, each for one resource, as hashes; valid until the add-on's client secret changes. Refresh tokens
 * do not expire.
 */
export const providerTokens = pgTable('provider_tokens', {
  tokenHash: text().primaryKey(),
  resourceId: idOf(() => providerResources.id),
  addonId: idOf(() => addons.id),
  kind: text().$type<'access' | 'refresh'>().notNull().default('access'),
  codeHash: text().notNull(),
  secretHash: text().notNull(),
  expiresAt: instant(),
  revokedAt: instant(),
})

/** Failed calls to a provider, secrets masked. `responseCode` is null if there was no response. */
export const failedAttempts = pgTable(
  'failed_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    addonId: idOf(() => addons.id),
    /** The install that it was for; null for a call of a review, or of a retry. */
    installId: uuid().references(() => providerResources.id),
    appName: text().notNull(),
    plan: text().notNull(),
    method: text().notNull(),
    url: text().notNull(),
    responseCode: integer(),
    responseBody: text().notNull(),
    providerId: text(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The request's headers. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Sent with a wrong password, to test that the provider refuses it. */
    wrongPassword: boolean().notNull().default(false),
    actionType: text().$type<FailedAttempt['actionType']>().notNull(),
    errorType: text().$type<AttemptErrorType>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('failed_attempts_addon').on(t.addonId, t.createdAt),
    index('failed_attempts_age').on(t.createdAt),
    index('failed_attempts_install')
      .on(t.installId, t.createdAt)
      .where(sql`${t.installId} is not null`),
  ],
)

/** When the company of an add-on was last told that calls to its provider fail more than usual. */
export const providerAlarms = pgTable('provider_alarms', {
  addonId: idOf(() => addons.id).primaryKey(),
  toldAt: instant().notNull(),
})

/**
 * Retries of failed attempts, with the user who requested them. A call is in progress until `endedAt`; times are
 * real.
 */
export const attemptRetries = pgTable(
  'attempt_retries',
  {
    id: uuid().primaryKey().defaultRandom(),
    attemptId: idOf(() => failedAttempts.id),
    addonId: idOf(() => addons.id),
    userId: idOf(() => users.id),
    startedAt: instant().notNull(),
    endedAt: instant(),
    responseCode: integer(),
    errorType: text().$type<AttemptErrorType>(),
  },
  (t) => [
    index('attempt_retries_addon').on(t.addonId, t.startedAt),
    index('attempt_retries_attempt').on(t.attemptId),
  ],
)

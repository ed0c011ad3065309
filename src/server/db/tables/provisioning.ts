import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AttemptErrorType } from '#contract/failed-attempt.ts'
import { instant } from '../columns.ts'
import { addons } from './addons.ts'
import { users } from './companies.ts'
import { automaticReviews } from './manifests.ts'

const ofAddon = () =>
  uuid()
    .notNull()
    .references(() => addons.id)

export const resourceStateEnum = pgEnum('resource_state', [
  'requested',
  'provisioning',
  'provisioned',
  'deprovisioning',
  'removed',
])

/** Resources that a provider was asked to provision. Stored before the request goes out, so that it can be cleaned up. */
export const providerResources = pgTable(
  'provider_resources',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    addonId: ofAddon(),
    /** Null for what a failed attempt's request was sent again for, which is no review's. */
    reviewId: uuid().references(() => automaticReviews.id),
    step: text().$type<'provision' | 'reprovision'>().notNull(),
    /** `probe`: of the request with wrong credentials, which must be refused; `retry`: of one sent again. */
    use: text().$type<'main' | 'probe' | 'retry'>().notNull(),
    state: resourceStateEnum().notNull().default('requested'),
    providerId: text(),
    /** Names of the config vars that the provider has set; their values are not kept. */
    configNames: jsonb().$type<string[]>().notNull().default([]),
    /** When what a retry was sent for is removed again; null where that is a review's to do. */
    removeAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [index('provider_resources_review').on(t.reviewId)],
)

/** Grants that go out with provision requests, as hashes; good for one exchange. */
export const provisioningGrants = pgTable(
  'provisioning_grants',
  {
    codeHash: text().primaryKey(),
    resourceId: uuid()
      .notNull()
      .references(() => providerResources.id),
    addonId: ofAddon(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('provisioning_grants_resource').on(t.resourceId)],
)

/**
 * Providers' tokens, each for one resource, as hashes; good while the secret that made them is the add-on's.
 * Refresh tokens have no end of their own.
 */
export const providerTokens = pgTable('provider_tokens', {
  tokenHash: text().primaryKey(),
  resourceId: uuid()
    .notNull()
    .references(() => providerResources.id),
  addonId: ofAddon(),
  kind: text().$type<'access' | 'refresh'>().notNull().default('access'),
  codeHash: text().notNull(),
  secretHash: text().notNull(),
  expiresAt: instant(),
  revokedAt: instant(),
})

/** Calls to a provider that failed, secrets masked. `responseCode` is null where no answer came. */
export const failedAttempts = pgTable(
  'failed_attempts',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    addonId: ofAddon(),
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
    /** It was sent with a wrong password, to see whether the provider refuses that. */
    wrongPassword: boolean().notNull().default(false),
    actionType: text().$type<'provision' | 'deprovision'>().notNull(),
    errorType: text().$type<AttemptErrorType>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('failed_attempts_addon').on(t.addonId, t.createdAt)],
)

/** Retries of failed attempts, with who asked for them. A call is under way until `endedAt`; both in real time. */
export const attemptRetries = pgTable(
  'attempt_retries',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    attemptId: uuid()
      .notNull()
      .references(() => failedAttempts.id),
    addonId: ofAddon(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    startedAt: instant().notNull(),
    endedAt: instant(),
    responseCode: integer(),
    errorType: text().$type<AttemptErrorType>(),
  },
  (t) => [index('attempt_retries_addon').on(t.addonId, t.startedAt)],
)

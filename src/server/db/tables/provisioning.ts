import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { addons } from './addons.ts'
import { automaticReviews } from './manifests.ts'

const ofAddon = () =>
  uuid()
    .notNull()
    .references(() => addons.id)

export const resourceState = pgEnum('resource_state', [
  'requested',
  'provisioning',
  'provisioned',
  'deprovisioning',
  'removed',
])

/** What a provider was asked to provision. Stored before the request goes out, so that it can be cleaned up. */
export const providerResources = pgTable(
  'provider_resources',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    addonId: ofAddon(),
    reviewId: uuid()
      .notNull()
      .references(() => automaticReviews.id),
    step: text().$type<'provision' | 'reprovision'>().notNull(),
    /** `probe`: of the request with wrong credentials, which must be refused. */
    use: text().$type<'main' | 'probe'>().notNull(),
    state: resourceState().notNull().default('requested'),
    providerId: text(),
    /** Names of the config vars that the provider has set; their values are not kept. */
    configNames: jsonb().$type<string[]>().notNull().default([]),
    createdAt: time().notNull(),
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
    expiresAt: time().notNull(),
    usedAt: time(),
  },
  (t) => [index('provisioning_grants_resource').on(t.resourceId)],
)

/** Providers' tokens, each for one resource, as hashes; good while the secret that made them is the add-on's. */
export const providerTokens = pgTable('provider_tokens', {
  tokenHash: text().primaryKey(),
  resourceId: uuid()
    .notNull()
    .references(() => providerResources.id),
  addonId: ofAddon(),
  codeHash: text().notNull(),
  secretHash: text().notNull(),
  expiresAt: time().notNull(),
  revokedAt: time(),
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
    actionType: text().$type<'provision' | 'deprovision'>().notNull(),
    errorType: text().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [index('failed_attempts_addon').on(t.addonId, t.createdAt)],
)

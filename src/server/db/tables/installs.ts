import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { InstallFailure } from '#machines/install/lifecycle.ts'
import type { AttemptErrorType } from '#contract/failed-attempt.ts'
import type { InstallRequest } from '#contract/installs/install.ts'
import { idOf, instant } from '../columns.ts'
import { addons } from './addons.ts'
import { plans } from './plans.ts'
import { providerResources, resourceStateEnum } from './provisioning.ts'
import { services } from './services.ts'

/**
 * Requests of services for installs, and what has become of them. The provider resource of the same id has the lifecycle's
 * state, and what grants, tokens and callbacks depend on; the stretches of time on a plan are in `installs`.
 */
export const installRequests = pgTable(
  'install_requests',
  {
    resourceId: idOf(() => providerResources.id).primaryKey(),
    addonId: idOf(() => addons.id),
    /** The service that asked for it. */
    serviceId: uuid().references(() => services.id),
    /** The customer's e-mail, in lower case. */
    account: text().notNull(),
    appId: text().notNull(),
    appName: text().notNull(),
    planId: idOf(() => plans.id),
    /** The plan of a running change. */
    targetPlanId: uuid().references(() => plans.id),
    region: text().notNull(),
    space: jsonb().$type<InstallRequest['space']>(),
    generation: text().notNull(),
    purpose: text().$type<InstallRequest['for']>().notNull(),
    name: text().notNull(),
    options: jsonb().$type<Record<string, string>>().notNull(),
    logInputUrl: text(),
    /** Sealed. */
    logDrainBox: text(),
    /** Identifies the body, or the lines of an import, so that others under the same uuid are refused. */
    bodyHash: text().notNull(),
    /** The state in which an import has brought it, from which its trail goes on; null if it was requested here. */
    importedState: resourceStateEnum(),
    /** The provider's message for the customer. */
    message: text(),
    failure: text().$type<InstallFailure>(),
    /** The config vars that the provider set, as one sealed JSON object; dropped a day after the removal. */
    configBox: text(),
    /** True if the provider may have another plan than this one: it is sent a PUT. */
    isPlanUnsure: boolean().notNull().default(false),
    /** When the provider is called next; null if there is nothing to ask of it. */
    callAt: instant(),
    /** When the running need for a call arose, and how often it was tried since. */
    callSince: instant(),
    tries: integer().notNull().default(0),
    /** The last try's failure; null once one succeeds. */
    trouble: text().$type<AttemptErrorType>(),
    /** One process calls the provider at a time, until this time of the database. */
    leaseId: uuid(),
    leaseUntil: instant(),
    /** When the provider, which answered 202, has to have called back. */
    callbackBy: instant(),
    requestedAt: instant().notNull(),
    provisionedAt: instant(),
    /** When its removal was asked for, or it failed. */
    endedAt: instant(),
    removedAt: instant(),
    /** Orders all installs by their last change; drawn by a trigger, in the order of commits. */
    serial: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    // In the order of their list.
    index('install_requests_addon').on(t.addonId, t.requestedAt, t.resourceId),
    index('install_requests_serial').on(t.serial),
    index('install_requests_app').on(t.appId, t.addonId),
    index('install_requests_account').on(t.account),
    index('install_requests_due')
      .on(t.callAt)
      .where(sql`${t.callAt} is not null`),
    index('install_requests_callback')
      .on(t.callbackBy)
      .where(sql`${t.callbackBy} is not null`),
  ],
)

import {
  and,
  eq,
  exists,
  getTableName,
  inArray,
  isNotNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { deliveryDays } from '#contract/webhooks/webhook.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '#server/config/clock.ts'
import { type Database, sqlRows } from './database.ts'
import {
  accessTokens,
  accountInvitations,
  authorizationCodes,
  automaticReviews,
  deskClaims,
  halfSessions,
  idempotencyKeys,
  identitySessions,
  installRequests,
  limitCounts,
  oidcAttempts,
  passkeyChallenges,
  oauthCredentials,
  passwordResets,
  providerResources,
  providerTokens,
  provisioningGrants,
  relayCalls,
  providerCalls,
  signInAttempts,
  webhookDeliveries,
} from './schema.ts'

const dayMs = 24 * 60 * 60_000
/** How long a review's calls are kept, in ms: a year. */
const callsKeptMs = 365 * dayMs
/** Most rows deleted by one statement, so that none holds its locks for long. */
const batch = 1000

/** True where a table has such a row. */
const has = (db: Database, table: PgTable, which: SQL | undefined) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(which),
  )

/**
 * Lists what lies expired, in the order in which it can be deleted: what refers to a row before the row. Everything that
 * ends at a time is kept for a day after it. `real` is the time of sign-ins and limits, `now` the platform's.
 */
function expired(db: Database, now: Date, real: Date): (readonly [PgTable, SQL | undefined])[] {
  const [old, oldReal] = [now, real].map((each) => new Date(each.getTime() - dayMs)) as [Date, Date]
  const resource = eq(providerResources.id, providerTokens.resourceId)
  const credential = and(
    eq(oauthCredentials.addonId, providerTokens.addonId),
    eq(oauthCredentials.secretHash, providerTokens.secretHash),
  )
  // A refresh token has no end of its own: it ends with its resource, and with the add-on's client secret.
  const isRefreshOver = and(
    eq(providerTokens.kind, 'refresh'),
    or(
      has(db, providerResources, and(resource, inArray(providerResources.state, ['removed', 'failed']))),
      not(has(db, oauthCredentials, credential)),
    ),
  )
  // A second use of a grant revokes its tokens, and a review counts its resource's used ones.
  const isGrantNeeded = and(
    isNotNull(provisioningGrants.usedAt),
    or(
      has(db, providerTokens, eq(providerTokens.codeHash, provisioningGrants.codeHash)),
      sql`exists (select 1 from ${providerResources}
        join ${automaticReviews} on ${automaticReviews.id} = ${providerResources.reviewId}
        where ${providerResources.id} = ${provisioningGrants.resourceId} and ${ne(automaticReviews.status, 'finished')})`,
    ),
  )
  const ofSession = (table: typeof accessTokens | typeof authorizationCodes) =>
    has(db, table, eq(table.sessionId, identitySessions.id))
  return [
    [signInAttempts, lt(signInAttempts.createdAt, oldReal)],
    [passwordResets, lt(passwordResets.expiresAt, oldReal)],
    [halfSessions, lt(halfSessions.expiresAt, oldReal)],
    [passkeyChallenges, lt(passkeyChallenges.expiresAt, oldReal)],
    [oidcAttempts, lt(oidcAttempts.expiresAt, oldReal)],
    [accountInvitations, lt(accountInvitations.endedAt, oldReal)],
    [limitCounts, lt(limitCounts.beganAt, oldReal)],
    [deskClaims, lt(deskClaims.expiresAt, old)],
    [idempotencyKeys, lt(idempotencyKeys.createdAt, old)],
    [accessTokens, or(lt(accessTokens.expiresAt, oldReal), lt(accessTokens.revokedAt, oldReal))],
    // A second use of a code revokes its token, which lives longer than the code, and less than a day.
    [authorizationCodes, lt(authorizationCodes.expiresAt, oldReal)],
    [
      identitySessions,
      and(
        or(lt(identitySessions.expiresAt, oldReal), lt(identitySessions.endedAt, oldReal)),
        not(ofSession(accessTokens)),
        not(ofSession(authorizationCodes)),
      ),
    ],
    [relayCalls, lt(relayCalls.createdAt, oldReal)],
    [providerCalls, lt(providerCalls.startedAt, new Date(now.getTime() - callsKeptMs))],
    [providerTokens, or(lt(providerTokens.expiresAt, old), lt(providerTokens.revokedAt, old), isRefreshOver)],
    [webhookDeliveries, lt(webhookDeliveries.createdAt, new Date(now.getTime() - deliveryDays * dayMs))],
    [provisioningGrants, and(lt(provisioningGrants.expiresAt, old), sql`(${isGrantNeeded}) is not true`)],
  ]
}

/** Deletes rows until none is left; those that another process is deleting or using are left to it. Returns how many. */
async function deleteAll(db: Database, table: PgTable, which: SQL | undefined): Promise<number> {
  for (let count = 0; ;) {
    const deletion = sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${which} limit ${batch} for update skip locked))
      returning 1`
    const { length } = await sqlRows(db, deletion)
    count += length
    if (length < batch) return count
  }
}

/**
 * Drops the config and the log drains of installs that were removed, or failed, over a day ago. Those that another
 * process is using are left to the next time. Returns how many installs.
 */
async function dropConfigs(db: Database, now: Date): Promise<number> {
  const old = new Date(now.getTime() - dayMs)
  const { configBox, logDrainBox, removedAt, endedAt, resourceId } = installRequests
  const isFailed = and(eq(providerResources.id, resourceId), eq(providerResources.state, 'failed'))
  const isOver = or(lt(removedAt, old), and(lt(endedAt, old), has(db, providerResources, isFailed)))
  for (let count = 0; ;) {
    const due = db
      .select({ id: resourceId })
      .from(installRequests)
      .where(and(or(isNotNull(configBox), isNotNull(logDrainBox)), isOver))
      .limit(batch)
      .for('update', { skipLocked: true })
    const dropped = await db
      .update(installRequests)
      .set({ configBox: null, logDrainBox: null })
      .where(inArray(resourceId, due))
      .returning({ id: resourceId })
    count += dropped.length
    if (dropped.length < batch) return count
  }
}

/**
 * Deletes what lies expired: sign-in attempts, those at providers, challenges of passkeys, resets of passwords, limits’
 * counts, claims of the desk, idempotency keys, codes, tokens and sessions of people (halves too), tokens and grants of providers; calls of
 * reviews after a year; old deliveries to webhooks; the config of installs that are over. Any number of processes may do so at once. Returns how many rows of each table.
 */
export async function sweep(
  { db, clock }: { db: Database; clock: Clock },
  real = new Date(),
): Promise<Record<string, number>> {
  const swept: Record<string, number> = {}
  for (const [table, which] of expired(db, clock.now(), real))
    swept[getTableName(table)] = await deleteAll(db, table, which)
  swept.install_configs = await dropConfigs(db, clock.now())
  return swept
}

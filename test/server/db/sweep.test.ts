import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import * as schema from '#server/db/schema.ts'
import { sweep } from '#server/db/sweep.ts'
import { startJobs } from '#server/jobs.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { requestedResource } from '../support/requested-resource.ts'
import { useWorld } from '../support/use-world.ts'

const {
  accessTokens,
  accountInvitations,
  authorizationCodes,
  automaticReviews,
  halfSessions,
  oidcAttempts,
  idempotencyKeys,
  identitySessions,
  limitCounts,
  oauthCredentials,
  passwordResets,
  providerResources,
  providerTokens,
  provisioningGrants,
  signInAttempts,
} = schema

const on = useWorld()

const hour = 3_600_000
const day = 24 * hour
/** The time of sign-ins and limits is not that of the platform's clock. */
const real = new Date('2029-03-04T05:06:07Z')
const beforeReal = (ms: number) => new Date(real.getTime() - ms)
const beforeNow = (ms: number) => new Date(on.server.clock.now().getTime() - ms)

const swept = () => sweep(on.server, real)

/** The names that rows were given, of those that are left. */
const left = (rows: readonly (string | null)[]) => rows.map(String).toSorted()

describe('the sweep leaves what may still count, and takes what has been over for a day:', () => {
  test('sign-in attempts, and limits’ counts', async () => {
    const { db } = on.server
    for (const [name, at] of [
      ['now', real],
      ['a day ago', beforeReal(day)],
      ['longer ago', beforeReal(day + 1)],
    ] as const) {
      await db
        .insert(signInAttempts)
        .values({ email: name, address: 'local', succeeded: false, createdAt: at })
      await db.insert(limitCounts).values({ name: 'writes', who: name, beganAt: at, used: 1 })
    }
    expect(await swept()).toMatchObject({ sign_in_attempts: 1, limit_counts: 1 })
    const attempts = await db.select().from(signInAttempts)
    const counts = await db.select().from(limitCounts)
    const kept = ['a day ago', 'now']
    expect([left(attempts.map(({ email }) => email)), left(counts.map(({ who }) => who))]).toEqual([
      kept,
      kept,
    ])
  })

  test('idempotency keys, by the platform’s clock', async () => {
    const { db } = on.server
    const place = { callerId: on.world.provider.id, method: 'POST', path: '/', bodyHash: '' }
    await db.insert(idempotencyKeys).values([
      { ...place, key: 'now', createdAt: beforeNow(0) },
      { ...place, key: 'a day ago', createdAt: beforeNow(day) },
      { ...place, key: 'longer ago', createdAt: beforeNow(day + 1) },
    ])
    expect(await swept()).toMatchObject({ idempotency_keys: 1 })
    const rows = await db.select().from(idempotencyKeys)
    expect(left(rows.map(({ key }) => key))).toEqual(['a day ago', 'now'])
  })

  test('sign-ins under way at providers', async () => {
    const { db } = on.server
    const attempt = {
      browserHash: '',
      provider: 'acme',
      query: '',
      address: '',
      createdAt: beforeReal(30 * day),
    }
    await db.insert(oidcAttempts).values([
      { ...attempt, stateHash: 'live', expiresAt: beforeReal(-hour) },
      { ...attempt, stateHash: 'expired a day ago', expiresAt: beforeReal(day) },
      { ...attempt, stateHash: 'longer ago', expiresAt: beforeReal(day + 1) },
    ])
    expect(await swept()).toMatchObject({ oidc_attempts: 1 })
    const rows = await db.select().from(oidcAttempts)
    expect(left(rows.map(({ stateHash }) => stateHash))).toEqual(['expired a day ago', 'live'])
  })

  test('half sessions', async () => {
    const { db } = on.server
    const half = { userId: on.world.provider.id, createdAt: beforeReal(30 * day) }
    await db.insert(halfSessions).values([
      { ...half, cookieHash: 'live', expiresAt: beforeReal(-hour) },
      { ...half, cookieHash: 'expired a day ago', expiresAt: beforeReal(day) },
      { ...half, cookieHash: 'longer ago', expiresAt: beforeReal(day + 1) },
    ])
    expect(await swept()).toMatchObject({ half_sessions: 1 })
    const rows = await db.select().from(halfSessions)
    expect(left(rows.map(({ cookieHash }) => cookieHash))).toEqual(['expired a day ago', 'live'])
  })

  test('resets of passwords, used or not', async () => {
    const { db } = on.server
    const reset = { address: 'local', createdAt: beforeReal(30 * day) }
    await db.insert(passwordResets).values([
      { ...reset, email: 'live', state: 'asked', expiresAt: beforeReal(-hour) },
      {
        ...reset,
        email: 'used, live',
        state: 'used',
        expiresAt: beforeReal(-hour),
        endedAt: beforeReal(9 * day),
      },
      { ...reset, email: 'expired a day ago', state: 'asked', expiresAt: beforeReal(day) },
      { ...reset, email: 'longer ago', state: 'asked', expiresAt: beforeReal(day + 1) },
      { ...reset, email: 'used longer ago', state: 'used', expiresAt: beforeReal(day + 1) },
    ])
    expect(await swept()).toMatchObject({ password_resets: 2 })
    const rows = await db.select().from(passwordResets)
    expect(left(rows.map(({ email }) => email))).toEqual(['expired a day ago', 'live', 'used, live'])
  })

  // One whose link has expired is still open: staff see it, and can send it again or withdraw it.
  test('invitations to accounts that are over, and none that is open', async () => {
    const { db } = on.server
    const at = beforeReal(60 * day)
    const invitation = { staff: false, createdAt: at, updatedAt: at, expiresAt: beforeReal(50 * day) }
    await db.insert(accountInvitations).values([
      { ...invitation, email: 'open', state: 'invited', tokenHash: '1', expiresAt: beforeReal(-hour) },
      { ...invitation, email: 'open, link expired', state: 'invited', tokenHash: '2' },
      {
        ...invitation,
        email: 'accepted a day ago',
        state: 'accepted',
        tokenHash: '3',
        endedAt: beforeReal(day),
      },
      { ...invitation, email: 'accepted', state: 'accepted', tokenHash: '4', endedAt: beforeReal(day + 1) },
      { ...invitation, email: 'withdrawn', state: 'withdrawn', tokenHash: '5', endedAt: beforeReal(day + 1) },
      {
        ...invitation,
        email: 'withdrawn early',
        state: 'withdrawn',
        tokenHash: '6',
        endedAt: beforeReal(day + 1),
        expiresAt: beforeReal(-hour),
      },
    ])
    expect(await swept()).toMatchObject({ account_invitations: 3 })
    const rows = await db.select().from(accountInvitations)
    expect(left(rows.map(({ email }) => email))).toEqual(['accepted a day ago', 'open', 'open, link expired'])
  })

  test('codes, tokens and sessions of people', async () => {
    const { db } = on.server
    await db.delete(accessTokens)
    await db.delete(identitySessions)
    const userId = on.world.provider.id
    const createdAt = beforeReal(30 * day)
    const session = async (name: string, expiresAt: Date, endedAt: Date | null = null) => {
      const values = { userId, cookieHash: name, createdAt, expiresAt, endedAt }
      const [row] = await db.insert(identitySessions).values(values).returning()
      return { userId, sessionId: row?.id ?? '', createdAt }
    }
    const later = beforeReal(-hour)
    const over = beforeReal(day + 1)
    const justNot = beforeReal(day)
    const token = { codeHash: '', revokedAt: null as Date | null }
    const code = { redirectUri: '', codeChallenge: '' }

    const live = await session('live', later)
    await db.insert(accessTokens).values([
      { ...live, ...token, tokenHash: 'live', expiresAt: later },
      { ...live, ...token, tokenHash: 'expired a day ago', expiresAt: justNot },
      { ...live, ...token, tokenHash: 'gone: expired', expiresAt: over },
      { ...live, ...token, tokenHash: 'revoked a day ago', expiresAt: later, revokedAt: justNot },
      { ...live, ...token, tokenHash: 'gone: revoked', expiresAt: later, revokedAt: over },
    ])
    await db.insert(authorizationCodes).values([
      { ...live, ...code, codeHash: 'live', expiresAt: later },
      { ...live, ...code, codeHash: 'expired a day ago', expiresAt: justNot },
      { ...live, ...code, codeHash: 'gone: expired', expiresAt: over },
    ])
    await session('expired a day ago', justNot)
    await session('ended a day ago', later, justNot)
    await session('gone: expired', over)
    await session('gone: ended', later, over)
    const withToken = await session('expired, a token of it not for long', over)
    await db
      .insert(accessTokens)
      .values({ ...withToken, ...token, tokenHash: 'of an old session', expiresAt: justNot })
    const withCode = await session('ended, a code of it not for long', later, over)
    await db
      .insert(authorizationCodes)
      .values({ ...withCode, ...code, codeHash: 'of an ended session', expiresAt: justNot })
    const withBoth = await session('gone: with all it had', over)
    await db
      .insert(accessTokens)
      .values({ ...withBoth, ...token, tokenHash: 'gone: with its session', expiresAt: over })
    await db
      .insert(authorizationCodes)
      .values({ ...withBoth, ...code, codeHash: 'gone: with its session', expiresAt: over })

    expect(await swept()).toMatchObject({ access_tokens: 3, authorization_codes: 2, identity_sessions: 3 })
    expect(left((await db.select().from(accessTokens)).map(({ tokenHash }) => tokenHash))).toEqual([
      'expired a day ago',
      'live',
      'of an old session',
      'revoked a day ago',
    ])
    expect(left((await db.select().from(authorizationCodes)).map(({ codeHash }) => codeHash))).toEqual([
      'expired a day ago',
      'live',
      'of an ended session',
    ])
    expect(left((await db.select().from(identitySessions)).map(({ cookieHash }) => cookieHash))).toEqual([
      'ended a day ago',
      'ended, a code of it not for long',
      'expired a day ago',
      'expired, a token of it not for long',
      'live',
    ])
  })

  test('tokens and grants of providers, by the platform’s clock', async () => {
    const { db } = on.server
    const { addon, review, resource } = await requestedResource(on.server, on.world)
    await db.delete(provisioningGrants)
    const [credential] = await db
      .select()
      .from(oauthCredentials)
      .where(eq(oauthCredentials.addonId, addon.id))
    const another = async (changes: Partial<typeof providerResources.$inferInsert>) => {
      const { id: _id, ...same } = resource
      const [row] = await db
        .insert(providerResources)
        .values({ ...same, ...changes })
        .returning()
      return { addonId: addon.id, resourceId: row?.id ?? '' }
    }
    const own = { addonId: addon.id, resourceId: resource.id }
    const removed = await another({ state: 'removed' })
    const unreviewed = await another({ reviewId: null })
    await db.update(automaticReviews).set({ status: 'in_progress' }).where(eq(automaticReviews.id, review.id))

    const later = beforeNow(-hour)
    const over = beforeNow(day + 1)
    const justNot = beforeNow(day)
    const token = { codeHash: '', secretHash: credential?.secretHash ?? '', kind: 'access' as const }
    const refresh = { ...token, kind: 'refresh' as const }
    await db.insert(providerTokens).values([
      { ...own, ...token, tokenHash: 'live', expiresAt: later },
      { ...own, ...token, tokenHash: 'expired a day ago', expiresAt: justNot },
      { ...own, ...token, tokenHash: 'gone: expired', expiresAt: over },
      { ...own, ...token, tokenHash: 'revoked a day ago', expiresAt: later, revokedAt: justNot },
      { ...own, ...token, tokenHash: 'gone: revoked', expiresAt: later, revokedAt: over },
      { ...removed, ...token, tokenHash: 'live, of what was removed', expiresAt: later },
      { ...own, ...refresh, tokenHash: 'refresh', codeHash: 'used, with a refresh token' },
      { ...own, ...refresh, tokenHash: 'refresh, revoked a day ago', revokedAt: justNot },
      { ...own, ...refresh, tokenHash: 'gone: refresh, revoked', revokedAt: over },
      { ...own, ...refresh, tokenHash: 'gone: refresh of an old secret', secretHash: 'old' },
      { ...removed, ...refresh, tokenHash: 'gone: refresh of what was removed', codeHash: 'gone: its token' },
    ])
    const used = { usedAt: over, expiresAt: over }
    await db.insert(provisioningGrants).values([
      { ...own, codeHash: 'live', expiresAt: later },
      { ...own, codeHash: 'expired a day ago', expiresAt: justNot },
      { ...own, codeHash: 'gone: expired', expiresAt: over },
      { ...unreviewed, ...used, codeHash: 'used, with a refresh token' },
      { ...own, ...used, codeHash: 'used, and its review goes on' },
      { ...unreviewed, ...used, codeHash: 'gone: used, without a token' },
      { ...unreviewed, ...used, codeHash: 'gone: its token' },
      { ...unreviewed, codeHash: 'used a day ago', usedAt: justNot, expiresAt: justNot },
    ])

    expect(await swept()).toMatchObject({ provider_tokens: 5, provisioning_grants: 3 })
    expect(left((await db.select().from(providerTokens)).map(({ tokenHash }) => tokenHash))).toEqual([
      'expired a day ago',
      'live',
      'live, of what was removed',
      'refresh',
      'refresh, revoked a day ago',
      'revoked a day ago',
    ])
    const grants = async () =>
      left((await db.select().from(provisioningGrants)).map(({ codeHash }) => codeHash))
    const kept = ['expired a day ago', 'live', 'used a day ago', 'used, with a refresh token']
    expect(await grants()).toEqual([...kept, 'used, and its review goes on'].toSorted())
    await db.update(automaticReviews).set({ status: 'finished' }).where(eq(automaticReviews.id, review.id))
    expect(await swept()).toMatchObject({ provider_tokens: 0, provisioning_grants: 1 })
    expect(await grants()).toEqual(kept)
  })
})

test('every table of what ends at a time is swept', async () => {
  const ending = Object.values(schema)
    .filter((each) => is(each, PgTable))
    .filter((table) => ['expiresAt', 'revokedAt'].some((column) => column in getTableColumns(table)))
    .map((table) => getTableName(table))
    // A service's revoked token stays, so that whoever uses it is told of.
    .filter((name) => name !== 'service_tokens')
  expect(ending.length).toBeGreaterThan(4)
  expect(Object.keys(await swept())).toEqual(expect.arrayContaining(ending))
})

test('people who are signed in stay so', async () => {
  await sweep(on.server)
  expect((await on.api('provider', 'GET', '/addons')).status).toBe(200)
})

test('several processes take each row once, however many rows there are, and the next finds none', async () => {
  const { db, clock } = on.server
  const attempts = Array.from({ length: 7000 }, (_, index) => ({
    email: `${index}`,
    address: 'local',
    succeeded: false,
    createdAt: new Date(Date.now() - (index % 7 === 0 ? 0 : 2 * day)),
  }))
  await db.insert(signInAttempts).values(attempts)
  const userId = on.world.provider.id
  const over = new Date(Date.now() - 2 * day)
  const times = { createdAt: over, expiresAt: over }
  const signedIn = await db.$count(accessTokens)
  const sessions = await db
    .insert(identitySessions)
    .values(Array.from({ length: 300 }, () => ({ userId, cookieHash: randomUUID(), ...times })))
    .returning()
  await db
    .insert(accessTokens)
    .values(
      sessions.map(({ id }) => ({ userId, sessionId: id, codeHash: '', tokenHash: randomUUID(), ...times })),
    )
  const others = await Promise.all(Array.from({ length: 3 }, () => on.server.another()))
  const each = await Promise.all(
    [db, ...others.map((other) => other.db)].map((own) => sweep({ db: own, clock })),
  )
  const last = await sweep({ db, clock })
  const total = (table: string) => [...each, last].reduce((sum, counts) => sum + (counts[table] ?? 0), 0)
  expect(['sign_in_attempts', 'access_tokens', 'identity_sessions'].map(total)).toEqual([6000, 300, 300])
  expect([await db.$count(signInAttempts), await db.$count(accessTokens)]).toEqual([1000, signedIn])
  const again = await sweep({ db, clock })
  expect(Object.values(again).filter((count) => count > 0)).toEqual([])
  await Promise.all(others.map((other) => other.close()))
})

test('the sweep is one of the platform’s jobs, and counted', async () => {
  const { db, clock, config, notices } = on.server
  await db.insert(signInAttempts).values({
    email: 'ada@acme.example',
    address: 'local',
    succeeded: false,
    createdAt: new Date(Date.now() - 2 * day),
  })
  const metrics = createMetrics(null)
  const jobs = startJobs({ db, clock, config, log: pino({ level: 'silent' }), metrics }, notices)
  await expect
    .poll(() => metrics.registry.metrics())
    .toContain('portal_swept_rows_total{table="sign_in_attempts"} 1')
  await jobs.stop()
  expect(await db.$count(signInAttempts)).toBe(0)
})

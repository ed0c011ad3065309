import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import * as schema from '#server/db/schema.ts'
import { sweep } from '#server/db/kept/sweep.ts'
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
  identitySessions,
  idempotencyKeys,
  limitCounts,
  oauthCredentials,
  oidcAttempts,
  passkeyChallenges,
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
/** Instants a while ago, at the limit of what is kept, and just beyond it. */
const timesBefore = (now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return { later: before(-hour), justNot: before(day), over: before(day + 1), createdAt: before(60 * day) }
}

const swept = () => sweep(on.server, real)

/** Sweeps: of these tables those rows go whose name begins with 'gone'. Returns the others that went, and such that stayed. */
async function wronglySwept(
  ...tables: readonly (readonly [table: PgTable, name: string])[]
): Promise<string[]> {
  const stored = () =>
    Promise.all(
      tables.map(async ([table, name]) =>
        ((await on.server.db.select().from(table)) as Record<string, unknown>[]).map((row) =>
          String(row[name]),
        ),
      ),
    )
  const before = await stored()
  const counts = await swept()
  const after = await stored()
  return tables.flatMap(([table], at) => {
    const left = new Set(after[at])
    const went = (before[at] ?? []).filter((name) => !left.has(name))
    const counted =
      counts[getTableName(table)] === went.length ? [] : [`counted ${counts[getTableName(table)]}`]
    return [
      ...counted,
      ...went.filter((name) => !name.startsWith('gone')),
      ...[...left].filter((name) => name.startsWith('gone')),
    ]
  })
}

describe('the sweep leaves what may still count, and takes what has been over for a day:', () => {
  /** Tables whose rows are over at one instant: its clock, its column, that of a name, and the rest of a row. */
  type Alike = [table: PgTable, clock: 'real' | 'platform', time: string, name: string, rest: () => object]
  const own = () => on.world.provider.id
  const { createdAt } = timesBefore(real)
  const alike: Alike[] = [
    [signInAttempts, 'real', 'createdAt', 'email', () => ({ address: 'local', succeeded: false })],
    [limitCounts, 'real', 'beganAt', 'who', () => ({ name: 'writes', used: 1 })],
    [
      idempotencyKeys,
      'platform',
      'createdAt',
      'key',
      () => ({ callerId: own(), method: 'POST', path: '/', bodyHash: '' }),
    ],
    [
      oidcAttempts,
      'real',
      'expiresAt',
      'stateHash',
      () => ({ browserHash: '', provider: 'acme', query: '', address: '', createdAt }),
    ],
    [halfSessions, 'real', 'expiresAt', 'cookieHash', () => ({ userId: own(), createdAt })],
    [passwordResets, 'real', 'expiresAt', 'email', () => ({ address: 'local', state: 'used', createdAt })],
    [passwordResets, 'real', 'expiresAt', 'email', () => ({ address: 'local', state: 'asked', createdAt })],
    [
      passkeyChallenges,
      'real',
      'expiresAt',
      'challengeHash',
      () => ({ browserHash: '', address: '', createdAt }),
    ],
  ]
  test.each(alike.map((row) => [getTableName(row[0]), row] as const))(
    '%s',
    async (_, [table, clock, time, name, rest]) => {
      const { later, justNot, over } = timesBefore(clock === 'real' ? real : on.server.clock.now())
      for (const [named, at] of Object.entries({ later, justNot, gone: over }))
        await on.server.db.insert(table).values({ ...rest(), [name]: named, [time]: at } as never)
      expect(await wronglySwept([table, name])).toEqual([])
    },
  )

  // One whose link has expired is still open: staff see it, and can send it again or withdraw it.
  test('invitations to accounts that are over, and none that is open', async () => {
    const { later, justNot, over } = timesBefore(real)
    const given: [string, 'invited' | 'accepted' | 'withdrawn', Date | null, Date][] = [
      ['open', 'invited', null, later],
      ['open, link expired', 'invited', null, over],
      ['accepted a day ago', 'accepted', justNot, over],
      ['gone: accepted', 'accepted', over, over],
      ['gone: withdrawn', 'withdrawn', over, over],
      ['gone: withdrawn early', 'withdrawn', over, later],
    ]
    await on.server.db.insert(accountInvitations).values(
      given.map(([email, state, endedAt, expiresAt]) => ({
        email,
        state,
        endedAt,
        expiresAt,
        tokenHash: email,
        staff: false,
        createdAt,
        updatedAt: createdAt,
      })),
    )
    expect(await wronglySwept([accountInvitations, 'email'])).toEqual([])
  })

  test('codes, tokens and sessions of people', async () => {
    const { db } = on.server
    await db.delete(accessTokens)
    await db.delete(identitySessions)
    const userId = own()
    const { later, justNot, over } = timesBefore(real)
    const session = async (name: string, expiresAt: Date, endedAt: Date | null = null) => {
      const values = { userId, cookieHash: name, createdAt, expiresAt, endedAt }
      const [row] = await db.insert(identitySessions).values(values).returning()
      return { userId, sessionId: row?.id ?? '', createdAt }
    }
    type Session = Awaited<ReturnType<typeof session>>
    const token = (of: Session, tokenHash: string, expiresAt: Date, revokedAt: Date | null = null) =>
      db.insert(accessTokens).values({ ...of, codeHash: '', tokenHash, expiresAt, revokedAt })
    const code = (of: Session, codeHash: string, expiresAt: Date) =>
      db.insert(authorizationCodes).values({ ...of, redirectUri: '', codeChallenge: '', codeHash, expiresAt })

    const live = await session('live', later)
    await token(live, 'live', later)
    await token(live, 'expired a day ago', justNot)
    await token(live, 'gone: expired', over)
    await token(live, 'revoked a day ago', later, justNot)
    await token(live, 'gone: revoked', later, over)
    await code(live, 'live', later)
    await code(live, 'expired a day ago', justNot)
    await code(live, 'gone: expired', over)
    await session('expired a day ago', justNot)
    await session('ended a day ago', later, justNot)
    await session('gone: expired', over)
    await session('gone: ended', later, over)
    await token(await session('expired, a token of it not for long', over), 'of an old session', justNot)
    await code(await session('ended, a code of it not for long', later, over), 'of an ended session', justNot)
    const withBoth = await session('gone: with all it had', over)
    await token(withBoth, 'gone: with its session', over)
    await code(withBoth, 'gone: with its session', over)
    expect(
      await wronglySwept(
        [accessTokens, 'tokenHash'],
        [authorizationCodes, 'codeHash'],
        [identitySessions, 'cookieHash'],
      ),
    ).toEqual([])
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
    const resources = {
      own: { addonId: addon.id, resourceId: resource.id },
      removed: await another({ state: 'removed' }),
      unreviewed: await another({ reviewId: null }),
    }
    await db.update(automaticReviews).set({ status: 'in_progress' }).where(eq(automaticReviews.id, review.id))

    const { later, justNot, over } = timesBefore(on.server.clock.now())
    type Of = keyof typeof resources
    const secretHash = credential?.secretHash ?? ''
    const token = (of: Of, tokenHash: string, more: Partial<typeof providerTokens.$inferInsert>) =>
      db
        .insert(providerTokens)
        .values({ ...resources[of], codeHash: '', secretHash, kind: 'access', tokenHash, ...more })
    await token('own', 'live', { expiresAt: later })
    await token('own', 'expired a day ago', { expiresAt: justNot })
    await token('own', 'gone: expired', { expiresAt: over })
    await token('own', 'revoked a day ago', { expiresAt: later, revokedAt: justNot })
    await token('own', 'gone: revoked', { expiresAt: later, revokedAt: over })
    await token('removed', 'live, of what was removed', { expiresAt: later })
    const kind = 'refresh'
    await token('own', 'refresh', { kind, codeHash: 'used, with a refresh token' })
    await token('own', 'refresh, revoked a day ago', { kind, revokedAt: justNot })
    await token('own', 'gone: refresh, revoked', { kind, revokedAt: over })
    await token('own', 'gone: refresh of an old secret', { kind, secretHash: 'old' })
    await token('removed', 'gone: refresh of what was removed', { kind, codeHash: 'gone: its token' })
    const grant = (of: Of, codeHash: string, expiresAt: Date, usedAt: Date | null = null) =>
      db.insert(provisioningGrants).values({ ...resources[of], codeHash, expiresAt, usedAt })
    await grant('own', 'live', later)
    await grant('own', 'expired a day ago', justNot)
    await grant('own', 'gone: expired', over)
    await grant('unreviewed', 'used, with a refresh token', over, over)
    await grant('own', 'used, and its review goes on', over, over)
    await grant('unreviewed', 'gone: used, without a token', over, over)
    await grant('unreviewed', 'gone: its token', over, over)
    await grant('unreviewed', 'used a day ago', justNot, justNot)
    expect(await wronglySwept([providerTokens, 'tokenHash'], [provisioningGrants, 'codeHash'])).toEqual([])
    await db.update(automaticReviews).set({ status: 'finished' }).where(eq(automaticReviews.id, review.id))
    expect(await swept()).toMatchObject({ provider_tokens: 0, provisioning_grants: 1 })
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

test('other work of the process has its turn between batches', async () => {
  const row = {
    email: 'a',
    address: 'local',
    succeeded: false,
    createdAt: new Date(real.getTime() - 2 * day),
  }
  await on.server.db.insert(signInAttempts).values(Array.from({ length: 1001 }, () => row))
  const sweeping = swept()
  expect(await Promise.race([sweeping, setImmediate('a turn')])).toBe('a turn')
  await sweeping
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

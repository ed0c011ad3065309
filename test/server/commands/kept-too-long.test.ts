import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { doctor, examine } from '#server/commands/doctor.ts'
import { keptTooLong } from '#server/commands/kept-too-long.ts'
import * as schema from '#server/db/schema.ts'
import { sweep } from '#server/db/kept/sweep.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { addonAt } from '#test/support/world.ts'
import { requestedResource } from '../support/requested-resource.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 37: the doctor tells of what is still there two days after its time. */

const on = useWorld()
const day = 24 * 60 * 60_000
const keptFor = { securityDays: 100, customerMonths: 24 }

/** Plants one row of each kind that was over, or made where nothing ends it, so long ago that it is as late now. */
async function plant(late: number): Promise<void> {
  const { db, clock } = on.server
  const now = clock.now()
  const old = (days: number) => new Date(now.getTime() - days * day - late)
  const ended = old(1)
  const [userId, addonId] = [on.world.provider.id, (await addonAt(on.world, 'ga', 'acme-queue')).id]
  const { resource, review } = await requestedResource(on.server, on.world, 'acme-other')
  await db.delete(schema.provisioningGrants)
  const [session] = await db
    .insert(schema.identitySessions)
    .values({ userId, cookieHash: 'long', createdAt: now, expiresAt: new Date(now.getTime() + day) })
    .returning()
  const times = { createdAt: ended, expiresAt: ended }
  const of = { userId, sessionId: session?.id ?? '', ...times }
  const made = { createdAt: old(365), updatedAt: old(365) }
  const called = { addonId, method: 'POST', url: '', headers: {}, params: {}, wrongPassword: false } as const
  const fault = { actionType: 'provision', errorType: 'timeout' } as const
  const failed = { ...called, ...fault, appName: '', plan: '', responseBody: '', createdAt: old(365) }
  const reviewed = { ...called, reviewId: review.id, number: 1, step: 'provision', subject: '', expected: '' }
  const ofResource = { resourceId: resource.id, addonId, codeHash: 'a', expiresAt: ended }
  const rows: [PgTable, object][] = [
    [schema.signInAttempts, { email: 'a', address: '', succeeded: false, createdAt: ended }],
    [schema.passwordResets, { email: 'a', address: '', state: 'used', ...times }],
    [schema.halfSessions, { cookieHash: 'a', userId, ...times }],
    [schema.passkeyChallenges, { challengeHash: 'a', browserHash: '', address: '', ...times }],
    [
      schema.oidcAttempts,
      { stateHash: 'a', browserHash: '', provider: '', query: '', address: '', ...times },
    ],
    [
      schema.accountInvitations,
      {
        email: 'a',
        state: 'withdrawn',
        tokenHash: 'a',
        staff: false,
        ...made,
        endedAt: ended,
        expiresAt: now,
      },
    ],
    [schema.limitCounts, { who: 'a', name: 'writes', used: 1, beganAt: ended }],
    [schema.deskClaims, { kind: 'approval', subjectId: addonId, userId, since: ended, expiresAt: ended }],
    [
      schema.idempotencyKeys,
      { key: 'a', callerId: userId, method: 'POST', path: '', bodyHash: '', ...times },
    ],
    [schema.accessTokens, { ...of, tokenHash: 'a', codeHash: '' }],
    [schema.authorizationCodes, { ...of, codeHash: 'a', redirectUri: '', codeChallenge: '' }],
    [schema.identitySessions, { userId, cookieHash: 'a', ...times }],
    [schema.relayCalls, { ...called, reviewId: review.id, path: '', ...times }],
    [schema.providerCalls, { ...reviewed, startedAt: old(365) }],
    [schema.providerTokens, { ...ofResource, tokenHash: 'a', codeHash: '', secretHash: '' }],
    [schema.provisioningGrants, ofResource],
    [schema.failedAttempts, failed],
    [schema.outbox, { to: 'a', subject: '', text: '', ...made }],
    [schema.securityDays, { day: old(100).toISOString().slice(0, 10), previousHash: '', count: 0, hash: '' }],
  ]
  for (const [table, values] of rows) await db.insert(table).values(values as never)
  const [webhook] = await db
    .insert(schema.webhooks)
    .values({
      url: '',
      description: '',
      events: [],
      state: 'enabled',
      secretBox: '',
      lastFour: '',
      secretMadeAt: now,
      ...made,
    })
    .returning()
  await db
    .insert(schema.webhookDeliveries)
    .values({ webhookId: webhook?.id ?? '', event: '', body: '', createdAt: old(30) })
  const plan = await storedPlan(db, addonId, 'basic')
  // 24 calendar months before the clock's time.
  const gone = new Date(Date.parse('2024-11-02T09:00:00Z') - late)
  await putInstall(db, { plan, state: 'removed', requestedAt: gone, endedAt: gone, removedAt: gone })
  const account = 'another@customers.example'
  await putInstall(db, {
    plan,
    account,
    state: 'removed',
    requestedAt: gone,
    removedAt: ended,
    configBox: 'a',
  })
  const retried = await db.insert(schema.failedAttempts).values([failed, failed]).returning()
  // One of them has just been asked for, and its call stays with it.
  const retries = retried.map(({ id }, n) => ({ attemptId: id, startedAt: n === 0 ? old(364) : now }))
  await db.insert(schema.attemptRetries).values(retries.map((each) => ({ ...each, addonId, userId })))
}

/** Lists all that the doctor names, with its number. */
const found = async () =>
  (await keptTooLong(on.server.db, keptFor, on.server.clock.now())).map((each) =>
    each.replace(/, kept for .*:/, ':'),
  )

test('nothing is told of within two days after its time', async () => {
  await plant(2 * day - 1)
  expect(await found()).toEqual([])
})

test('each kind of what is kept for a time is told of after that', async () => {
  await plant(3 * day)
  const kinds = `attempts to sign in|resets of passwords|half sessions|challenges of passkeys|sign-ins at providers
    |invitations to accounts|counts of limits|claims of the desk|answers to Idempotency-Keys|people’s tokens|codes
    |sessions|calls for relays|calls of reviews|tokens of providers|messages to webhooks|grants for providers
    |retries of failed calls|failed calls|letters|config vars and log drains|days of the security trail
    |e-mails of customers`
  expect(await found()).toEqual(kinds.split('|').map((kind) => `${kind.trim()}: 1 too long`))
  await sweep(on.server, on.server.clock.now())
  expect(await found()).toEqual(
    kinds
      .split('|')
      .slice(-2)
      .map((kind) => `${kind.trim()}: 1 too long`),
  )
})

test('the doctor tells of it in words, by the settings, but not of a demo', async () => {
  const { db } = on.server
  const sent = new Date(Date.now() - 368 * day)
  await db.insert(schema.outbox).values({ to: 'a', subject: '', text: '', createdAt: sent, updatedAt: sent })
  const told =
    'kept too long, or over only now, which a server that runs for an hour mends\n  - letters, kept for a year: 1 too long'
  expect((await doctor(db, keptFor)).report).toContain(told)
  const { report } = await examine(db, { DATA_DIR: '/tmp', SECRETS_KEY: testSecretsKey })
  expect(report).toContain(told)
  await db.insert(schema.deploymentMarks).values({ name: 'demo_story', value: '', createdAt: sent })
  expect(await examine(db, {})).toEqual({
    report:
      'This is a demo: how safe its settings are is not looked at.\nThe records in the database are in order.',
    found: 0,
  })
  const unreadable = await examine(db, { CUSTOMER_MONTHS: '0' })
  expect([unreadable.found, unreadable.report]).toEqual([1, expect.stringContaining('  - CUSTOMER_MONTHS ')])
})

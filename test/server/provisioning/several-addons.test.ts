import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { attemptRetries, failedAttempts, providerResources } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { regenerateSecret } from '#server/manifests/oauth-credentials.rules.ts'
import { removeRetried } from '#server/provisioning/remove-retried.job.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { call } from '#test/support/people.ts'
import { readObject } from '#test/support/read-as.ts'
import { plainProvider, type PlainProvider } from '#test/support/provider/plain-provider.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/*
 * READINGS 24: retries of several add-ons beside each other. Each leaves what is another's as it was, and so does the job
 * that removes what they made.
 */
const on = useWorld()
let provider: PlainProvider
let own: AddonRow
let other: AddonRow
let platform: Pick<typeof on.server, 'app' | 'db' | 'clock' | 'config'>

beforeEach(async () => {
  provider = await plainProvider()
  const { db, clock, config, app } = on.server
  platform = { app, db, clock, config: { ...config, providerAllow: [provider.origin] } }
  platform.app = createApp(resources())
  own = await provided('acme-own')
  other = await provided('acme-other')
})
afterEach(() => provider.close())

const resources = () => ({ ...platform, log: pino({ level: 'silent' }), portalDir: null })

/** An add-on whose provider is this test's. */
async function provided(slug: string): Promise<AddonRow> {
  const addon = await addonAt(on.world, 'alpha', slug)
  const contents = manifestOf(slug)
  contents.api.password = `password-of-${slug}-0123456789abcdef`
  contents.api.production.base_url = `${provider.origin}/${slug}`
  await pushManifest(on.world.act('provider'), addon, contents)
  return addon
}

type NewAttempt = Partial<typeof failedAttempts.$inferInsert>

async function attempted(addon: AddonRow, fields: NewAttempt = {}): Promise<string> {
  const [row] = await platform.db
    .insert(failedAttempts)
    .values({
      addonId: addon.id,
      appName: 'automatic-review',
      plan: 'test',
      method: 'POST',
      url: `${provider.origin}/yesterday`,
      responseCode: 500,
      responseBody: 'Out of order.',
      params: { uuid: randomUUID(), name: 'review-1', plan: 'test' },
      actionType: 'provision',
      errorType: 'server_error',
      createdAt: platform.clock.now(),
      ...fields,
    })
    .returning()
  return row?.id ?? ''
}

const retry = (id: string) =>
  call(platform, 'POST', `/api/v3/failed_attempts/${id}/retries`, { as: on.world.admin })

const inOrder = () => platform.db.select().from(providerResources).orderBy(providerResources.createdAt)
const stored = async () =>
  (await inOrder()).map(({ addonId, state }) => `${addonId === own.id ? 'own' : 'other'} ${state}`)

describe('what retries made', () => {
  test('is removed by the minute in which each was made, at its own provider', async () => {
    provider.answer(({ path }) => ({ status: 202, body: JSON.stringify({ id: `made at ${path}` }) }))
    await retry(await attempted(own))
    platform.clock.advance(60_000)
    await retry(await attempted(other))
    expect((await inOrder()).map(({ state, providerId }) => [state, providerId])).toEqual([
      ['provisioning', 'made at /acme-own'],
      ['provisioning', 'made at /acme-other'],
    ])
    provider.answer(() => ({ status: 204 }))
    platform.clock.advance(4 * 60_000 - 1)
    expect(await removeRetried(resources())).toBe(0)
    platform.clock.advance(1)
    expect(await removeRetried(resources())).toBe(1)
    expect(await stored()).toEqual(['own removed', 'other provisioning'])
    platform.clock.advance(60_000)
    expect(await removeRetried(resources())).toBe(1)
    expect(await stored()).toEqual(['own removed', 'other removed'])
    const removals = provider.received.filter(({ method }) => method === 'DELETE')
    expect(removals.map(({ path, credentials }) => [path?.split('/')[1], credentials])).toEqual(
      [own, other].map(({ slug }) => [slug, `${slug}:password-of-${slug}-0123456789abcdef`]),
    )
  })

  test('is removed in the order in which it was due, after a server was down', async () => {
    provider.answer(() => ({ status: 200, body: '{"id":"r"}' }))
    for (const addon of [own, other, own]) {
      await retry(await attempted(addon))
      platform.clock.advance(60_000)
    }
    // What was made first is due last.
    const [first] = await inOrder()
    await platform.db
      .update(providerResources)
      .set({ removeAt: new Date(platform.clock.now().getTime() + 30 * 60_000) })
      .where(eq(providerResources.id, first?.id ?? ''))
    platform.clock.advance(3_600_000)
    provider.answer(() => ({ status: 204 }))
    expect(await removeRetried(resources())).toBe(3)
    const paths = provider.received.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
    expect(paths.map((path) => path?.split('/')[1])).toEqual(['acme-other', 'acme-own', 'acme-own'])
    expect(paths.at(-1)).toContain(first?.id)
  })

  test('is provisioned, and removed, where its provider reports so before it answers', async () => {
    const { secret } = await regenerateSecret(on.world.act('provider'), own)
    const post = (path: string, body: object, token?: string) =>
      platform.app.request(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      })
    const reported: number[] = []
    let [uuid, token] = ['', '']
    const report = async (action: string) =>
      reported.push((await post(`/platform/addons/${uuid}/actions/${action}`, {}, token)).status)
    provider.answer(async ({ body }) => {
      const { code } = (body ?? {}).oauth_grant as { code: string }
      const grant = { grant_type: 'authorization_code', code, client_secret: secret }
      token = String(readObject(await (await post('/oauth/token', grant)).json()).access_token)
      uuid = String(body?.uuid)
      await report('provision')
      return { status: 202, body: '{"id":"r-1"}' }
    })
    expect((await retry(await attempted(own))).body).toMatchObject({ response_code: 202, error_type: null })
    expect(reported).toEqual([200])
    const [resource] = await platform.db.select().from(providerResources)
    expect(resource).toMatchObject({ state: 'provisioned', providerId: 'r-1' })
    platform.clock.advance(5 * 60_000)
    provider.answer(async () => {
      await report('deprovision')
      return { status: 202 }
    })
    expect(await removeRetried(resources())).toBe(1)
    expect(reported).toEqual([200, 200])
    expect(await stored()).toEqual(['own removed'])
  })
})

describe('a retry', () => {
  test('of a deprovision removes the resource that it names, and no other', async () => {
    const made = async (addon: AddonRow) => {
      const [row] = await platform.db
        .insert(providerResources)
        .values({
          addonId: addon.id,
          step: 'provision',
          use: 'main',
          state: 'provisioned',
          createdAt: platform.clock.now(),
        })
        .returning()
      platform.clock.advance(1000)
      return row?.id ?? ''
    }
    const [named] = [await made(own), await made(own)]
    const foreign = await made(other)
    const gone = (id: string) =>
      attempted(own, {
        method: 'DELETE',
        url: `${provider.origin}/x/${id}`,
        params: {},
        actionType: 'deprovision',
      })
    provider.answer(() => ({ status: 503 }))
    expect((await retry(await gone(named ?? ''))).status).toBe(201)
    expect(await stored()).toEqual(['own provisioned', 'own provisioned', 'other provisioned'])
    provider.answer(() => ({ status: 204 }))
    expect((await retry(await gone(named ?? ''))).status).toBe(201)
    await retry(await gone(foreign))
    expect(await stored()).toEqual(['own removed', 'own provisioned', 'other provisioned'])
  })

  test('of a provision leaves what else is requested as it was, its own add-on’s and another’s', async () => {
    const values = { step: 'provision', use: 'main', createdAt: platform.clock.now() } as const
    await platform.db.insert(providerResources).values([
      { ...values, addonId: own.id },
      { ...values, addonId: other.id },
    ])
    platform.clock.advance(1000)
    provider.answer(() => ({ status: 200, body: '{"id":"r"}' }))
    expect((await retry(await attempted(own))).status).toBe(201)
    expect((await stored()).toSorted()).toEqual(['other requested', 'own provisioned', 'own requested'])
  })

  test('waits for one of its add-on that is under way, for 40 seconds, and for nobody else’s', async () => {
    provider.answer(() => ({ status: 200, body: '{"id":"r"}' }))
    const attempt = await attempted(own)
    const began = async (addon: AddonRow, seconds: number, isOver = false) => {
      const startedAt = new Date(Date.now() - seconds * 1000)
      const values = { attemptId: attempt, addonId: addon.id, userId: on.world.admin.id, startedAt }
      await platform.db.insert(attemptRetries).values({ ...values, endedAt: isOver ? new Date() : null })
    }
    await began(other, 1)
    await began(own, 1, true)
    await began(own, 41)
    expect((await retry(attempt)).status).toBe(201)
    await began(own, 20)
    const refused = await retry(attempt)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(15)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20)
    // What ended is written at the retry that ended.
    const open = await platform.db.select().from(attemptRetries)
    expect(open.filter(({ endedAt }) => endedAt === null)).toHaveLength(3)
  })
})

test('failed attempts are the hundred newest of one’s own, of the days asked for, both ends whole', async () => {
  const list = async (query = '') => {
    const reply = await call(platform, 'GET', `/api/v3/addons/${own.slug}/failed_attempts${query}`, {
      as: on.world.provider,
    })
    expect(reply.status).toBe(200)
    return (reply.body as { response_body: string; addon: string }[]).map((each) => each.response_body)
  }
  const days = {
    before: '2026-11-09T23:59:59.999Z',
    first: '2026-11-10T00:00:00Z',
    last: '2026-11-11T23:59:59.999Z',
    behind: '2026-11-12T00:00:00Z',
  }
  for (const [responseBody, at] of Object.entries(days)) {
    await attempted(own, { responseBody, createdAt: new Date(at) })
    await attempted(other, { responseBody: 'another’s', createdAt: new Date(at) })
  }
  expect(await list()).toEqual(['behind', 'last', 'first', 'before'])
  expect(await list('?from=2026-11-10&to=2026-11-11')).toEqual(['last', 'first'])
  const row = {
    method: 'POST',
    appName: 'a',
    plan: 'test',
    url: 'https://x.example',
    params: {},
    responseCode: 500,
  }
  await platform.db.insert(failedAttempts).values(
    Array.from({ length: 100 }, (_, at) => ({
      ...row,
      addonId: own.id,
      actionType: 'provision' as const,
      errorType: 'server_error' as const,
      method: 'POST' as const,
      responseBody: `new ${at}`,
      createdAt: new Date(Date.parse('2026-11-13T00:00:00Z') + at),
    })),
  )
  const hundred = await list()
  expect(hundred).toHaveLength(100)
  expect([hundred[0], hundred.at(-1)]).toEqual(['new 99', 'new 0'])
})

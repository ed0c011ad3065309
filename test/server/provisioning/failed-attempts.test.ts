import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import {
  attemptRetries,
  limitCounts,
  automaticReviews,
  failedAttempts,
  manifests,
  providerResources,
  provisioningGrants,
} from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { removeRetried } from '#server/provisioning/remove-retried.job.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { progressAddon } from '#server/stages/progressions.rules.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { call, type Person } from '#test/support/people.ts'
import { plainProvider, type PlainProvider } from '#test/support/provider/plain-provider.ts'
import type { TestServer } from '#test/support/server.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()
const password = 'todays-password-0123456789abcdef'
let provider: PlainProvider
let addon: AddonRow
let platform: Pick<TestServer, 'app' | 'db' | 'clock' | 'config'>

const resources = () => ({ ...platform, log: pino({ level: 'silent' }), portalDir: null })

beforeEach(async () => {
  provider = await plainProvider()
  addon = await addonAt(on.world, 'alpha')
  const { db, clock, config } = on.server
  platform = { app: on.server.app, db, clock, config: { ...config, providerAllow: [provider.origin] } }
  platform.app = createApp(resources())
  await push('/resources')
})
afterEach(() => provider.close())

/** Makes the add-on's manifest one with today's password and this URL of the provider. */
async function push(path: string) {
  const contents = manifestOf(addon.slug)
  contents.api.password = password
  contents.api.production.base_url = `${provider.origin}${path}`
  await pushManifest(on.world.act('provider'), addon, contents)
}

type Attempt = typeof failedAttempts.$inferSelect

async function attempted(fields: Partial<Attempt> = {}): Promise<Attempt> {
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
      params: {
        uuid: randomUUID(),
        name: 'review-1',
        plan: 'test',
        region: 'amazon-web-services::us-east-1',
        options: { size: 'true' },
        callback_url: 'https://old.example/platform/addons/1',
        oauth_grant: { code: '********', type: 'authorization_code', expires_at: '2026-11-01T00:00:00.000Z' },
      },
      actionType: 'provision',
      errorType: 'server_error',
      createdAt: platform.clock.now(),
      ...fields,
    })
    .returning()
  if (row === undefined) throw new Error('no attempt')
  return row
}

const retry = (
  { id }: { id: string },
  as: Pick<Person, 'token'> | undefined = on.world.admin,
  headers: Record<string, string> = {},
) => call(platform, 'POST', `/api/v3/failed_attempts/${id}/retries`, { as, headers })

const answersWith = (status: number, body?: string) =>
  provider.answer(() => (body === undefined ? { status } : { status, body }))

describe('a provision request is sent again', () => {
  test('with what the manifest says today, for a new resource with a fresh grant', async () => {
    const attempt = await attempted()
    answersWith(200, '{"id":"r-1","config":{"ACME_ALPHA_URL":"postgres://u:p@h/db"},"message":"made"}')
    const { status, body } = await retry(attempt)
    expect([status, body]).toEqual([
      201,
      {
        response_code: 200,
        response_body: '{"id":"r-1","config":{"ACME_ALPHA_URL":"********"},"message":"made"}',
        error_type: null,
      },
    ])
    const [request] = provider.received
    expect(request).toMatchObject({
      method: 'POST',
      path: '/resources',
      credentials: `${addon.slug}:${password}`,
      headers: {
        accept: 'application/vnd.heroku-addons+json; version=3',
        'content-type': 'application/json',
      },
      body: { name: 'review-1', plan: 'test', region: attempt.params.region, options: { size: 'true' } },
    })
    const [resource] = await platform.db.select().from(providerResources)
    expect(resource).toMatchObject({ use: 'retry', reviewId: null, state: 'provisioned', providerId: 'r-1' })
    expect(resource?.id).not.toBe(attempt.params.uuid)
    expect(request?.body).toMatchObject({
      uuid: resource?.id,
      callback_url: `${platform.config.publicUrl}/platform/addons/${resource?.id}`,
    })
    const { code } = (request?.body ?? {}).oauth_grant as { code: string }
    const [grant] = await platform.db.select().from(provisioningGrants)
    expect(grant).toMatchObject({ codeHash: hashToken(code), resourceId: resource?.id, usedAt: null })
    const [noted] = await platform.db.select().from(attemptRetries)
    expect(noted).toMatchObject({ attemptId: attempt.id, userId: on.world.admin.id, responseCode: 200 })
    expect(noted?.endedAt).not.toBeNull()
  })

  test('and what it made is removed with one request, when its grant is over', async () => {
    answersWith(202, '{"id":"r-1"}')
    await retry(await attempted())
    expect(await removeRetried(resources())).toBe(0)
    platform.clock.advance(5 * 60_000)
    answersWith(204)
    expect(await removeRetried(resources())).toBe(1)
    const [resource] = await platform.db.select().from(providerResources)
    expect(provider.received.slice(1)).toMatchObject([
      { method: 'DELETE', path: `/resources/${resource?.id}`, credentials: `${addon.slug}:${password}` },
    ])
    expect(resource).toMatchObject({ state: 'removed', removeAt: null })
    platform.clock.advance(60 * 60_000)
    expect(await removeRetried(resources())).toBe(0)
  })

  test('also after the server that sent it has died, and where it was not answered', async () => {
    provider.answer(() => new Promise(() => undefined))
    const sent = retry(await attempted())
    await expect.poll(() => provider.received.length).toBe(1)
    answersWith(410)
    platform.clock.advance(5 * 60_000)
    expect(await removeRetried(resources())).toBe(1)
    expect(provider.received.at(-1)?.method).toBe('DELETE')
    await provider.close()
    expect((await sent).body).toMatchObject({ response_code: null, error_type: 'connection_error' })
    provider = await plainProvider()
  })

  test('and removing it can fail, which is kept as an attempt, and not tried for ever', async () => {
    answersWith(200, '{"id":"r-1"}')
    await retry(await attempted())
    platform.clock.advance(5 * 60_000)
    answersWith(503, 'not now')
    expect(await removeRetried(resources())).toBe(1)
    expect(await removeRetried(resources())).toBe(0)
    const [, kept] = await platform.db.select().from(failedAttempts)
    expect(kept).toMatchObject({ actionType: 'deprovision', errorType: 'server_error', responseCode: 503 })
  })

  test.each([
    [500, 'oops', 'server_error'],
    [401, '{"message":"no"}', 'client_error'],
    [302, '', 'unexpected_status'],
    [200, 'made', 'invalid_json'],
    [200, '', 'invalid_json'],
    [200, '{"message":"no id"}', 'invalid_response'],
    [200, '{"id":"r-1","config":{"OTHER_URL":"********"}}', 'invalid_response'],
  ])('and is another failed attempt when it is answered with %s %s', async (status, body, errorType) => {
    const attempt = await attempted()
    platform.clock.advance(1000)
    answersWith(status, body)
    expect((await retry(attempt)).body).toEqual({
      response_code: status,
      response_body: body,
      error_type: errorType,
    })
    const { body: list } = await call(platform, 'GET', `/api/v3/addons/${addon.slug}/failed_attempts`, {
      as: on.world.provider,
    })
    expect(list).toMatchObject([
      {
        error_type: errorType,
        response_code: status,
        app_name: 'automatic-review',
        url: `${provider.origin}/resources`,
        headers: { Accept: 'application/vnd.heroku-addons+json; version=3' },
        wrong_password: false,
        params: { name: 'review-1', oauth_grant: { code: '********' } },
      },
      { id: attempt.id },
    ])
    expect(JSON.stringify(list)).not.toContain(password)
  })

  test('and it is not provisioned where the provider fails, whatever id the answer has', async () => {
    answersWith(500, '{"id":"r-1"}')
    expect((await retry(await attempted())).body).toMatchObject({ error_type: 'server_error' })
    expect(await platform.db.select().from(providerResources)).toMatchObject([
      { state: 'requested', providerId: null },
    ])
  })

  test('and what the answer repeats of its secrets is shown and kept to nobody', async () => {
    provider.answer(({ headers, body }) => ({
      status: 500,
      body: `${headers.authorization} ${JSON.stringify(body)} ${encodeURIComponent(password)} ${password}`,
    }))
    const { body } = await retry(await attempted())
    const kept = await platform.db.select().from(failedAttempts)
    const [request] = provider.received
    const { code } = (request?.body ?? {}).oauth_grant as { code: string }
    const basic = request?.headers.authorization?.replace('Basic ', '') ?? 'none'
    for (const secret of [password, code, basic]) expect(JSON.stringify([body, kept])).not.toContain(secret)
    expect(JSON.stringify(body)).toContain('Basic ********')
  })

  test('with a wrong password where that is what failed: refusing it is right', async () => {
    const attempt = await attempted({
      wrongPassword: true,
      responseCode: 200,
      errorType: 'unexpected_status',
    })
    answersWith(401)
    expect((await retry(attempt)).body).toMatchObject({ response_code: 401, error_type: null })
    expect(provider.received[0]?.credentials).not.toContain(password)
    const [resource] = await platform.db.select().from(providerResources)
    expect(resource).toMatchObject({ state: 'removed', removeAt: null })
    // One that is not refused has made a resource, which is removed like any other.
    answersWith(200, '{"id":"r-1"}')
    expect((await retry(attempt)).body).toMatchObject({ error_type: 'unexpected_status' })
    const made = await platform.db.select().from(providerResources)
    expect(made.map(({ state, providerId }) => [state, providerId]).toSorted()).toEqual([
      ['provisioned', 'r-1'],
      ['removed', null],
    ])
    platform.clock.advance(5 * 60_000)
    answersWith(204)
    expect(await removeRetried(resources())).toBe(1)
    expect(provider.received.at(-1)).toMatchObject({ method: 'DELETE' })
  })
})

describe('other requests are sent again', () => {
  const uuid = '8a5b0e1c-6a2f-4f0e-9d3b-1c2d3e4f5a6b'

  test('a deprovision, of the same resource', async () => {
    const attempt = await attempted({
      method: 'DELETE',
      url: `${provider.origin}/yesterday/${uuid}`,
      params: {},
      actionType: 'deprovision',
    })
    answersWith(410)
    expect((await retry(attempt)).body).toMatchObject({ response_code: 410, error_type: null })
    expect(provider.received).toMatchObject([{ method: 'DELETE', path: `/resources/${uuid}`, body: null }])
    answersWith(404)
    expect((await retry(attempt)).body).toMatchObject({ error_type: 'client_error' })
  })

  test('the check whether anybody answers', async () => {
    const attempt = await attempted({ method: 'HEAD', params: {}, responseCode: null, errorType: 'timeout' })
    answersWith(404)
    expect((await retry(attempt)).body).toEqual({ response_code: 404, response_body: '', error_type: null })
  })
})

describe('no request is sent again', () => {
  test('but by platform admins, for attempts that there are', async () => {
    const attempt = await attempted()
    expect((await retry(attempt, on.world.provider)).status).toBe(403)
    expect((await retry({ id: randomUUID() }, on.world.provider)).status).toBe(403)
    expect((await retry(attempt, { token: '' })).status).toBe(401)
    expect((await retry({ id: randomUUID() })).status).toBe(404)
    expect((await retry({ id: 'nonsense' })).status).toBe(404)
    expect(provider.received).toEqual([])
  })

  test('of an add-on that is shut down, or without a manifest', async () => {
    const attempt = await attempted()
    await platform.db.delete(automaticReviews).where(eq(automaticReviews.addonId, addon.id))
    await platform.db.delete(manifests).where(eq(manifests.addonId, addon.id))
    expect(await retry(attempt)).toMatchObject({ status: 409, body: { id: 'conflict' } })
    await push('/resources')
    await progressAddon(on.world.act('admin'), addon, { to: 'shutdown', state: 'approved', visible: true })
    const { status, body } = await retry(attempt)
    expect([status, body]).toEqual([
      409,
      { id: 'conflict', error: 'The add-on is shut down and can no longer be changed.' },
    ])
    expect(provider.received).toEqual([])
  })

  test('while the review runs that it is part of', async () => {
    const attempt = await attempted()
    const [review] = await platform.db.select().from(automaticReviews)
    const reviewIs = (status: 'in_progress' | 'finished') =>
      platform.db
        .update(automaticReviews)
        .set({ status })
        .where(eq(automaticReviews.id, review?.id ?? ''))
    const id = String(attempt.params.uuid)
    await platform.db.insert(providerResources).values({
      id,
      addonId: addon.id,
      reviewId: review?.id ?? null,
      step: 'provision',
      use: 'main',
      createdAt: platform.clock.now(),
    })
    await reviewIs('in_progress')
    expect(await retry(attempt)).toMatchObject({ status: 409 })
    answersWith(200, '{"id":1}')
    // An attempt of an earlier review is no part of it.
    expect(await retry(await attempted())).toMatchObject({ status: 201 })
    await reviewIs('finished')
    expect(await retry(attempt)).toMatchObject({ status: 201, body: { error_type: null } })
  })

  test('to addresses that calls may not go to', async () => {
    const contents = manifestOf(addon.slug)
    contents.api.production.base_url = 'https://169.254.169.254/latest'
    await pushManifest(on.world.act('provider'), addon, contents)
    expect((await retry(await attempted())).body).toMatchObject({
      response_code: null,
      error_type: 'refused_address',
    })
  })

  /** Lets the provider answer only when the function that is returned is called. */
  function holdAnswer(answer: { status: number; body?: string }): () => void {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => void (release = resolve))
    provider.answer(async () => {
      await held
      return answer
    })
    return release
  }

  test('twice for one Idempotency-Key, also at the same time', async () => {
    const attempt = await attempted()
    const release = holdAnswer({ status: 200, body: '{"id":"r-1"}' })
    const headers = { 'idempotency-key': 'once' }
    const first = retry(attempt, on.world.admin, headers)
    await expect.poll(() => provider.received.length).toBe(1)
    expect(await retry(attempt, on.world.admin, headers)).toMatchObject({ status: 409 })
    release()
    const { status, body } = await first
    expect(status).toBe(201)
    const again = await retry(attempt, on.world.admin, headers)
    expect([again.status, again.body]).toEqual([201, body])
    expect(provider.received).toHaveLength(1)
  })

  test('while another one of the add-on is under way, and so often within an hour', async () => {
    const attempt = await attempted()
    const release = holdAnswer({ status: 500 })
    const statuses: number[] = []
    const sent = [1, 2, 3, 4].map(async () => statuses.push((await retry(attempt)).status))
    // One that came after the first had ended would be sent.
    await expect.poll(() => statuses).toEqual([429, 429, 429])
    release()
    await Promise.all(sent)
    expect([statuses.at(-1), provider.received.length]).toEqual([201, 1])
    const { config } = platform
    platform.config = { ...config, limits: { ...config.limits, retries: 2 } }
    platform.app = createApp(resources())
    expect((await retry(attempt)).status).toBe(201)
    const refused = await retry(attempt)
    expect(refused).toMatchObject({ status: 429, body: { id: 'too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    await platform.db.update(limitCounts).set({ beganAt: new Date(Date.now() - 3_600_000) })
    expect((await retry(attempt)).status).toBe(201)
  })

  test('but other requests are answered meanwhile: nothing is locked', async () => {
    const release = holdAnswer({ status: 500 })
    const sent = retry(await attempted())
    await expect.poll(() => provider.received.length).toBe(1)
    const path = `/api/v3/addons/${addon.slug}`
    const changed = await call(platform, 'PATCH', path, { as: on.world.provider, body: { summary: 'Fast.' } })
    expect(changed.status).toBe(200)
    release()
    expect((await sent).status).toBe(201)
  })
})

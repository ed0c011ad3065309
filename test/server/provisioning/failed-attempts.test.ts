import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  attemptRetries,
  automaticReviews,
  failedAttempts,
  limitCounts,
  manifests,
  provisioningGrants,
} from '#server/db/schema.ts'
import { hashToken } from '#server/identity/tokens.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { passwordOf, retryWorld } from '../support/use-retries.ts'

/* READINGS 24. Who may send an attempt again, and of which add-on, stands in test/assurance. */
const world = retryWorld()
const { on, retry, attempted, answersWith, removals, made } = world
const received = () => world.provider().received
const password = passwordOf('acme-alpha')
const minutes = (count: number) => on.server.clock.advance(count * 60_000)

let addon: AddonRow
beforeEach(async () => void (addon = await world.provided()))

test('a provision request is sent again with what the manifest says today, for a new resource with a fresh grant', async () => {
  const attempt = await attempted(addon)
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
  const [resource] = await made()
  expect(resource).toMatchObject({ use: 'retry', reviewId: null, state: 'provisioned', providerId: 'r-1' })
  expect(resource?.id).not.toBe(attempt.params.uuid)
  const [request] = received()
  expect(request).toMatchObject({
    method: 'POST',
    path: '/acme-alpha',
    credentials: `acme-alpha:${password}`,
    headers: {
      accept: 'application/vnd.heroku-addons+json; version=3',
      'content-type': 'application/json',
    },
    body: {
      name: 'review-1',
      plan: 'test',
      region: attempt.params.region,
      options: { size: 'true' },
      uuid: resource?.id,
      callback_url: `${on.server.config.publicUrl}/platform/addons/${resource?.id}`,
    },
  })
  const { code } = (request?.body ?? {}).oauth_grant as { code: string }
  expect(await on.server.db.select().from(provisioningGrants)).toMatchObject([
    { codeHash: hashToken(code), resourceId: resource?.id, usedAt: null },
  ])
  expect(await on.server.db.select().from(attemptRetries)).toMatchObject([
    {
      attemptId: attempt.id,
      userId: on.world.admin.id,
      responseCode: 200,
      endedAt: expect.any(Date) as Date,
    },
  ])
})

test('a provision request is sent again, and what it made is removed with one request, when its grant is over', async () => {
  answersWith(202, '{"id":"r-1"}')
  await retry(await attempted(addon))
  expect(await removals()).toBe(0)
  minutes(5)
  answersWith(204)
  expect(await removals()).toBe(1)
  const [resource] = await made()
  expect(received().slice(1)).toMatchObject([
    { method: 'DELETE', path: `/acme-alpha/${resource?.id}`, credentials: `acme-alpha:${password}` },
  ])
  expect(resource).toMatchObject({ state: 'removed', removeAt: null })
  minutes(60)
  expect(await removals()).toBe(0)
})

test('what a provision request made is removed also after the server that sent it again has died, and where it was not answered', async () => {
  world.provider().answer(() => new Promise(() => undefined))
  const sent = retry(await attempted(addon))
  await expect.poll(() => received().length).toBe(1)
  answersWith(410)
  minutes(5)
  expect(await removals()).toBe(1)
  expect(received().at(-1)?.method).toBe('DELETE')
  await world.goes()
  expect((await sent).body).toMatchObject({ response_code: null, error_type: 'connection_error' })
})

test('what a provision request made can fail to be removed, which is kept as an attempt, and not tried for ever', async () => {
  answersWith(200, '{"id":"r-1"}')
  await retry(await attempted(addon))
  minutes(5)
  answersWith(503, 'not now')
  expect([await removals(), await removals()]).toEqual([1, 0])
  const [, kept] = await on.server.db.select().from(failedAttempts)
  expect(kept).toMatchObject({ actionType: 'deprovision', errorType: 'server_error', responseCode: 503 })
})

test.each([
  [500, '{"id":"r-1"}', 'server_error', 'requested'],
  [302, '', 'unexpected_status', 'requested'],
  [200, 'made', 'invalid_json', 'provisioned'],
  [200, '{"id":"r-1","config":{"OTHER_URL":"********"}}', 'invalid_response', 'provisioned'],
])(
  'a provision request is sent again and is another failed attempt when it is answered with %s %s',
  async (status, body, errorType, state) => {
    const attempt = await attempted(addon)
    on.server.clock.advance(1000)
    answersWith(status, body)
    expect((await retry(attempt)).body).toEqual({
      response_code: status,
      response_body: body,
      error_type: errorType,
    })
    const { body: list } = await world.ask('provider', 'GET', `/addons/${addon.slug}/failed_attempts`)
    expect(list).toMatchObject([
      {
        error_type: errorType,
        response_code: status,
        app_name: 'automatic-review',
        url: `${world.provider().origin}/acme-alpha`,
        headers: { Accept: 'application/vnd.heroku-addons+json; version=3' },
        wrong_password: false,
        params: { name: 'review-1', oauth_grant: { code: '********' } },
      },
      { id: attempt.id },
    ])
    expect(JSON.stringify(list)).not.toContain(password)
    const [resource] = await made()
    expect(resource?.state).toBe(state)
  },
)

test('a provision request is sent again, and what the answer repeats of its secrets is shown and kept to nobody', async () => {
  world.provider().answer(({ headers, body }) => ({
    status: 500,
    body: `${headers.authorization} ${JSON.stringify(body)} ${encodeURIComponent(password)} ${password}`,
  }))
  const { body } = await retry(await attempted(addon))
  const kept = await on.server.db.select().from(failedAttempts)
  const [request] = received()
  const { code } = (request?.body ?? {}).oauth_grant as { code: string }
  const basic = request?.headers.authorization?.replace('Basic ', '') ?? 'none'
  for (const secret of [password, code, basic]) expect(JSON.stringify([body, kept])).not.toContain(secret)
  expect(JSON.stringify(body)).toContain('Basic ********')
})

test('a provision request is sent again with a wrong password where that is what failed: refusing it is right', async () => {
  const failed = { wrongPassword: true, responseCode: 200, errorType: 'unexpected_status' } as const
  const attempt = await attempted(addon, failed)
  // A previous password that works is not tried either.
  const contents = manifestOf(addon.slug)
  contents.api.production.base_url = `${world.provider().origin}/acme-alpha`
  const until = new Date(on.server.clock.now().getTime() + 60_000).toISOString()
  await pushManifest(on.world.act('provider'), addon, contents, until)
  answersWith(401)
  expect((await retry(attempt)).body).toMatchObject({ response_code: 401, error_type: null })
  expect(received()).toHaveLength(1)
  expect(received()[0]?.credentials).not.toContain(password)
  expect(await made()).toMatchObject([{ state: 'removed', removeAt: null }])
  // One that is not refused has made a resource, which is removed like any other.
  answersWith(200, '{"id":"r-1"}')
  on.server.clock.advance(1000)
  expect((await retry(attempt)).body).toMatchObject({ error_type: 'unexpected_status' })
  expect(await made()).toMatchObject([{ state: 'removed' }, { state: 'provisioned', providerId: 'r-1' }])
  minutes(5)
  answersWith(204)
  expect(await removals()).toBe(1)
  expect(received().at(-1)).toMatchObject({ method: 'DELETE' })
})

test('a deprovision is sent again for the same resource, and the check whether anybody answers', async () => {
  const uuid = '8a5b0e1c-6a2f-4f0e-9d3b-1c2d3e4f5a6b'
  const url = `${world.provider().origin}/yesterday/${uuid}`
  const deprovision = { method: 'DELETE', url, params: {}, actionType: 'deprovision' } as const
  const attempt = await attempted(addon, deprovision)
  for (const [status, fault] of [
    [410, null],
    [404, 'client_error'],
  ] as const) {
    answersWith(status)
    expect((await retry(attempt)).body).toMatchObject({ response_code: status, error_type: fault })
  }
  expect(received()[0]).toMatchObject({ method: 'DELETE', path: `/acme-alpha/${uuid}`, body: null })
  const check = { method: 'HEAD', params: {}, responseCode: null, errorType: 'timeout' } as const
  const { body } = await retry(await attempted(addon, check))
  expect(body).toEqual({ response_code: 404, response_body: '', error_type: null })
})

test('no request is sent again without a manifest, or to addresses that calls may not go to', async () => {
  const { db } = on.server
  await db.delete(automaticReviews).where(eq(automaticReviews.addonId, addon.id))
  await db.delete(manifests).where(eq(manifests.addonId, addon.id))
  const attempt = await attempted(addon)
  expect(await retry(attempt)).toMatchObject({ status: 409, body: { id: 'conflict' } })
  const other = await world.provided('acme-other', 'https://169.254.169.254/latest')
  expect((await retry(await attempted(other))).body).toMatchObject({
    response_code: null,
    error_type: 'refused_address',
  })
  expect(received()).toEqual([])
})

test('no request is sent again while the review runs that it is part of', async () => {
  const attempt = await attempted(addon)
  const { db } = on.server
  const [review] = await db.select().from(automaticReviews)
  const reviewId = review?.id ?? ''
  const reviewIs = (status: 'in_progress' | 'finished') =>
    db.update(automaticReviews).set({ status }).where(eq(automaticReviews.id, reviewId))
  const id = String(attempt.params.uuid)
  await world.request({ id, addonId: addon.id, reviewId })
  await reviewIs('in_progress')
  expect(await retry(attempt)).toMatchObject({ status: 409 })
  answersWith(200, '{"id":1}')
  // An attempt of an earlier review is no part of it.
  expect(await retry(await attempted(addon))).toMatchObject({ status: 201 })
  await reviewIs('finished')
  expect(await retry(attempt)).toMatchObject({ status: 201, body: { error_type: null } })
})

/** Lets the provider answer only when the function that is returned is called. */
function holdAnswer(answer: { status: number; body?: string }): () => void {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => void (release = resolve))
  world.provider().answer(async () => {
    await held
    return answer
  })
  return release
}

test('no request is sent again twice for one Idempotency-Key, also at the same time', async () => {
  const attempt = await attempted(addon)
  const release = holdAnswer({ status: 200, body: '{"id":"r-1"}' })
  const key = { 'idempotency-key': randomUUID() }
  const first = retry(attempt, key)
  await expect.poll(() => received().length).toBe(1)
  expect(await retry(attempt, key)).toMatchObject({ status: 409 })
  release()
  const { status, body } = await first
  expect(status).toBe(201)
  expect(await retry(attempt, key)).toMatchObject({ status: 201, body })
  expect(received()).toHaveLength(1)
})

test('no request is sent again while another one of the add-on is under way; other requests are answered meanwhile: nothing is locked', async () => {
  const attempt = await attempted(addon)
  const release = holdAnswer({ status: 500 })
  const statuses: number[] = []
  const sent = [1, 2, 3, 4].map(async () => statuses.push((await retry(attempt)).status))
  // One that came after the first had ended would be sent.
  await expect.poll(() => statuses).toEqual([429, 429, 429])
  const changed = await world.ask('provider', 'PATCH', `/addons/${addon.slug}`, {
    body: { summary: 'Fast.' },
  })
  expect(changed.status).toBe(200)
  release()
  await Promise.all(sent)
  expect([statuses.at(-1), received().length]).toEqual([201, 1])
})

test('no request is sent again more often in an hour than the add-on’s limit has it', async () => {
  world.configure({ limits: { ...on.server.config.limits, retries: 1 } })
  const attempt = await attempted(addon)
  expect((await retry(attempt)).status).toBe(201)
  const refused = await retry(attempt)
  expect(refused).toMatchObject({ status: 429, body: { id: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  await on.server.db.update(limitCounts).set({ beganAt: new Date(Date.now() - 3_600_000) })
  expect((await retry(attempt)).status).toBe(201)
})

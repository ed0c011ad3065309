import { beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { createApp } from '#server/app.ts'
import { attemptRetries, failedAttempts, providerResources } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { regenerateSecret } from '#server/manifests/oauth-credentials.rules.ts'
import { call } from '#test/support/people.ts'
import { readObject, readObjects } from '#test/support/read-as.ts'
import { passwordOf, retryWorld } from '../support/use-retries.ts'

/*
 * READINGS 24: retries of several add-ons beside each other. Each leaves what is another's as it was, and so does the job
 * that removes what they made.
 */
const world = retryWorld()
const { on, retry, attempted, answersWith, removals, made } = world
const removed = () => world.provider().received.filter(({ method }) => method === 'DELETE')

let own: AddonRow
let other: AddonRow
beforeEach(async () => {
  own = await world.provided('acme-own')
  other = await world.provided('acme-other')
})

const stored = async () =>
  (await made()).map(({ addonId, state }) => `${addonId === own.id ? 'own' : 'other'} ${state}`)

test('what retries made is removed at its own provider, by the minute in which each was made', async () => {
  world.provider().answer(({ path }) => ({ status: 202, body: JSON.stringify({ id: `made at ${path}` }) }))
  await retry(await attempted(own))
  on.server.clock.advance(60_000)
  await retry(await attempted(other))
  expect((await made()).map(({ state, providerId }) => [state, providerId])).toEqual([
    ['provisioning', 'made at /acme-own'],
    ['provisioning', 'made at /acme-other'],
  ])
  answersWith(204)
  on.server.clock.advance(4 * 60_000 - 1)
  expect(await removals()).toBe(0)
  on.server.clock.advance(1)
  expect(await removals()).toBe(1)
  expect(await stored()).toEqual(['own removed', 'other provisioning'])
  on.server.clock.advance(60_000)
  expect(await removals()).toBe(1)
  expect(await stored()).toEqual(['own removed', 'other removed'])
  expect(removed().map(({ path, credentials }) => [path?.split('/')[1], credentials])).toEqual(
    [own, other].map(({ slug }) => [slug, `${slug}:${passwordOf(slug)}`]),
  )
})

test('what retries made is removed in the order in which it was due, after a server was down', async () => {
  answersWith(200, '{"id":"r"}')
  for (const addon of [own, other, own]) {
    await retry(await attempted(addon))
    on.server.clock.advance(60_000)
  }
  // What was made first is due last.
  const [first] = await made()
  await on.server.db
    .update(providerResources)
    .set({ removeAt: new Date(on.server.clock.now().getTime() + 30 * 60_000) })
    .where(eq(providerResources.id, first?.id ?? ''))
  on.server.clock.advance(3_600_000)
  answersWith(204)
  expect(await removals()).toBe(3)
  const paths = removed().map(({ path }) => path)
  expect(paths.map((path) => path?.split('/')[1])).toEqual(['acme-other', 'acme-own', 'acme-own'])
  expect(paths.at(-1)).toContain(first?.id)
})

test('what retries made is provisioned, and removed, where its provider reports so before it answers', async () => {
  const { secret } = await regenerateSecret(on.world.act('provider'), own)
  const app = createApp(world.resources())
  const post = (path: string, body: object, token?: string) =>
    call({ app }, 'POST', path, { body, as: token === undefined ? undefined : { token } })
  const reported: number[] = []
  let [uuid, token] = ['', '']
  const report = async (action: string) =>
    reported.push((await post(`/platform/addons/${uuid}/actions/${action}`, {}, token)).status)
  world.provider().answer(async ({ body }) => {
    const { code } = (body ?? {}).oauth_grant as { code: string }
    const grant = { grant_type: 'authorization_code', code, client_secret: secret }
    token = String(readObject((await post('/oauth/token', grant)).body).access_token)
    uuid = String(body?.uuid)
    await report('provision')
    return { status: 202, body: '{"id":"r-1"}' }
  })
  expect((await retry(await attempted(own))).body).toMatchObject({ response_code: 202, error_type: null })
  expect(reported).toEqual([200])
  const [resource] = await on.server.db.select().from(providerResources)
  expect(resource).toMatchObject({ state: 'provisioned', providerId: 'r-1' })
  on.server.clock.advance(5 * 60_000)
  world.provider().answer(async () => {
    await report('deprovision')
    return { status: 202 }
  })
  expect(await removals()).toBe(1)
  expect(reported).toEqual([200, 200])
  expect(await stored()).toEqual(['own removed'])
})

test('a retry of a deprovision removes the resource that it names, and no other', async () => {
  const there = async (addon: AddonRow) => {
    const [row] = await world.request({ addonId: addon.id, state: 'provisioned' })
    on.server.clock.advance(1000)
    return row?.id ?? ''
  }
  const [named = ''] = [await there(own), await there(own)]
  const foreign = await there(other)
  const gone = (id: string) => {
    const url = `${world.provider().origin}/x/${id}`
    return attempted(own, { method: 'DELETE', url, params: {}, actionType: 'deprovision' })
  }
  answersWith(503)
  expect((await retry(await gone(named))).status).toBe(201)
  expect(await stored()).toEqual(['own provisioned', 'own provisioned', 'other provisioned'])
  answersWith(204)
  expect((await retry(await gone(named))).status).toBe(201)
  await retry(await gone(foreign))
  expect(await stored()).toEqual(['own removed', 'own provisioned', 'other provisioned'])
})

test('a retry of a provision leaves what else is requested as it was, its own add-on’s and another’s', async () => {
  for (const { id } of [own, other]) await world.request({ addonId: id })
  on.server.clock.advance(1000)
  answersWith(200, '{"id":"r"}')
  expect((await retry(await attempted(own))).status).toBe(201)
  expect((await stored()).toSorted()).toEqual(['other requested', 'own provisioned', 'own requested'])
})

test('a retry waits for one of its add-on that is under way, for 40 seconds, and for nobody else’s', async () => {
  answersWith(200, '{"id":"r"}')
  const attempt = await attempted(own)
  const began = async (addon: AddonRow, seconds: number, isOver = false) => {
    const startedAt = new Date(Date.now() - seconds * 1000)
    const values = { attemptId: attempt.id, addonId: addon.id, userId: on.world.admin.id, startedAt }
    await on.server.db.insert(attemptRetries).values({ ...values, endedAt: isOver ? new Date() : null })
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
  const open = await on.server.db.select().from(attemptRetries)
  expect(open.filter(({ endedAt }) => endedAt === null)).toHaveLength(3)
})

test('failed attempts are the hundred newest of one’s own, of the days asked for, both ends whole', async () => {
  const list = async (query = '') => {
    const { body } = await world.ask('provider', 'GET', `/addons/${own.slug}/failed_attempts${query}`)
    return readObjects(body).map((each) => each.response_body)
  }
  for (const [responseBody, at] of [
    ['before', '2026-11-09T23:59:59.999Z'],
    ['first', '2026-11-10T00:00:00Z'],
    ['last', '2026-11-11T23:59:59.999Z'],
    ['behind', '2026-11-12T00:00:00Z'],
  ] as const) {
    await attempted(own, { responseBody, createdAt: new Date(at) })
    await attempted(other, { responseBody: 'another’s', createdAt: new Date(at) })
  }
  expect(await list()).toEqual(['behind', 'last', 'first', 'before'])
  expect(await list('?from=2026-11-10&to=2026-11-11')).toEqual(['last', 'first'])
  const [row] = await on.server.db.select().from(failedAttempts)
  if (row === undefined) throw new Error('no attempt')
  const { id: _, ...values } = { ...row, addonId: own.id }
  const begun = Date.parse('2026-11-13T00:00:00Z')
  await on.server.db.insert(failedAttempts).values(
    Array.from({ length: 100 }, (_each, at) => ({
      ...values,
      responseBody: `new ${at}`,
      createdAt: new Date(begun + at),
    })),
  )
  const hundred = await list()
  expect([hundred.length, hundred[0], hundred.at(-1)]).toEqual([100, 'new 99', 'new 0'])
})

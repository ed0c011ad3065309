import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addons, automaticReviews, providerResources } from '#server/db/schema.ts'
import { regenerateSecret } from '#server/manifests/oauth-credentials.rules.ts'
import { readAs } from '#test/support/read-as.ts'
import { requestedResource } from '../support/requested-resource.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const requested = (slug?: string) => requestedResource(on.server, on.world, slug)

const exchangeOf = (body: Record<string, unknown>) =>
  on.server.app.request('/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const exchange = (code: string, secret: string, grantType = 'authorization_code') =>
  exchangeOf({ grant_type: grantType, code, client_secret: secret })

const refresh = (token: string, secret: string) =>
  exchangeOf({ grant_type: 'refresh_token', refresh_token: token, client_secret: secret })

const tokensSchema = v.looseObject({ access_token: v.string(), refresh_token: v.string() })
type Tokens = v.InferOutput<typeof tokensSchema>

async function tokensOf(answer: Response | Promise<Response>): Promise<Tokens> {
  const given = await answer
  expect(given.status).toBe(200)
  return readAs(await given.json(), tokensSchema)
}

const call = (method: string, path: string, token: string, body?: unknown) =>
  on.server.app.request(`/platform/addons${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/vnd.heroku+json; version=3',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

test('a grant is good for one exchange, with its add-on’s secret; another one ends what the first gave: one of the two stole it', async () => {
  const { code, secret, review, addon, resource } = await requested()
  expect((await exchange(code, 'client_wrong')).status).toBe(401)
  expect((await exchange('grant_unknown', secret)).status).toBe(401)
  expect((await exchange(code, secret, 'password')).status).toBe(422)
  const answer = await exchange(code, secret)
  const given: unknown = await answer.clone().json()
  expect(given).toEqual({
    access_token: expect.any(String),
    expires_in: 28_799,
    refresh_token: expect.any(String),
    token_type: 'Bearer',
    user_id: addon.id,
    session_nonce: null,
  })
  const tokens = await tokensOf(answer)
  expect((await exchange(code, 'client_wrong')).status).toBe(401)
  const path = `/${resource.id}/actions/provision`
  expect((await call('POST', path, tokens.access_token)).status).toBe(200)
  expect((await exchange(code, secret)).status).toBe(401)
  expect((await call('POST', path, tokens.access_token)).status).toBe(401)
  expect((await refresh(tokens.refresh_token, secret)).status).toBe(401)
  const [row] = await on.server.db.select().from(automaticReviews).where(eq(automaticReviews.id, review.id))
  expect(row?.grantsExchanged).toBe(review.grantsExchanged + 1)
})

test('a grant is its add-on’s: what is done with another one’s leaves it, its tokens and its review as they are', async () => {
  const own = await requested()
  const other = await requested('other')
  expect((await exchange(own.code, other.secret)).status).toBe(401)
  expect((await exchange(other.code, own.secret)).status).toBe(401)
  const tokens = await tokensOf(exchange(own.code, own.secret))
  const others = await tokensOf(exchange(other.code, other.secret))
  // The other’s grant is used twice: its tokens end, and nobody else’s.
  expect((await exchange(other.code, other.secret)).status).toBe(401)
  expect((await refresh(others.refresh_token, other.secret)).status).toBe(401)
  await tokensOf(refresh(tokens.refresh_token, own.secret))
  // The other’s client secret and resource end.
  await regenerateSecret(on.world.act('provider'), other.addon)
  await on.server.db
    .update(providerResources)
    .set({ state: 'removed' })
    .where(eq(providerResources.id, other.resource.id))
  await tokensOf(refresh(tokens.refresh_token, own.secret))
  const path = `/${own.resource.id}/actions/provision`
  expect((await call('POST', path, tokens.access_token)).status).toBe(200)
  const states = await on.server.db
    .select({ id: providerResources.id, state: providerResources.state })
    .from(providerResources)
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [own.resource.id, 'provisioned'],
      [other.resource.id, 'removed'],
    ]),
  )
  for (const { review, wakes } of [
    { review: own.review, wakes: on.server.clock.now() },
    { review: other.review, wakes: other.review.wakeAt },
  ]) {
    const [row] = await on.server.db.select().from(automaticReviews).where(eq(automaticReviews.id, review.id))
    expect(row).toMatchObject({ grantsExchanged: review.grantsExchanged + 1, wakeAt: wakes })
  }
})

test('a grant is refused in the platform API’s words', async () => {
  const { code, secret } = await requested()
  const wrong = await exchange(code, secret, 'password')
  expect(await wrong.json()).toEqual({
    id: 'invalid',
    message:
      'grant_type must be authorization_code with code, or refresh_token with refresh_token; and client_secret',
    fields: { grant_type: [expect.any(String)] },
  })
  const text = await on.server.app.request('/oauth/token', { method: 'POST', body: 'code=1' })
  expect([text.status, await text.json()]).toEqual([
    415,
    { id: 'unsupported_media_type', message: expect.any(String) },
  ])
  const long = new URLSearchParams({ code: 'x'.repeat(1_000_001) })
  expect((await on.server.app.request('/oauth/token', { method: 'POST', body: long })).status).toBe(413)
  const unknown = await exchange('grant_unknown', secret)
  expect(await unknown.json()).toMatchObject({ id: 'unauthorized', message: expect.any(String) })
})

test('a grant comes in a form too, or in the query, and is over after 5 minutes, to the instant', async () => {
  const [one, other, late] = [await requested(), await requested('other'), await requested('late')]
  const given = ({ code, secret }: typeof one) =>
    new URLSearchParams({ grant_type: 'authorization_code', code, client_secret: secret })
  const post = async (path: string, body: URLSearchParams | null) =>
    (await on.server.app.request(path, { method: 'POST', body })).status
  on.server.clock.advance(5 * 60_000 - 1)
  expect(await post('/oauth/token', given(one))).toBe(200)
  expect(await post(`/oauth/token?${given(other)}`, null)).toBe(200)
  on.server.clock.advance(1)
  expect((await exchange(late.code, late.secret)).status).toBe(401)
})

test('a refresh token gives access after the first token is over, as often as it is asked', async () => {
  const { code, secret, resource, review } = await requested()
  const first = await tokensOf(exchange(code, secret))
  on.server.clock.advance(28_799_000)
  const path = `/${resource.id}/actions/provision`
  expect((await call('POST', path, first.access_token)).status).toBe(401)
  // Neither is the other, and both need the secret.
  expect((await call('POST', path, first.refresh_token)).status).toBe(401)
  expect((await refresh(first.access_token, secret)).status).toBe(401)
  expect((await refresh(first.refresh_token, 'client_wrong')).status).toBe(401)
  const second = await tokensOf(refresh(first.refresh_token, secret))
  expect(second.refresh_token).toBe(first.refresh_token)
  expect((await call('POST', path, second.access_token)).status).toBe(200)
  await tokensOf(refresh(first.refresh_token, secret))
  const [row] = await on.server.db.select().from(automaticReviews).where(eq(automaticReviews.id, review.id))
  expect(row?.grantsExchanged).toBe(review.grantsExchanged + 1)
})

test('a refresh token ends with the secret that it was got with, as its access tokens do, and with its resource', async () => {
  const { addon, code, secret, resource } = await requested()
  const given = await tokensOf(exchange(code, secret))
  const { secret: next } = await regenerateSecret(on.world.act('provider'), addon)
  expect((await refresh(given.refresh_token, secret)).status).toBe(401)
  expect((await refresh(given.refresh_token, next)).status).toBe(401)
  const path = `/${resource.id}/actions/provision`
  expect((await call('POST', path, given.access_token)).status).toBe(401)
  const other = await requested('other')
  const tokens = await tokensOf(exchange(other.code, other.secret))
  await on.server.db.update(providerResources).set({ state: 'removed' })
  expect((await refresh(tokens.refresh_token, other.secret)).status).toBe(401)
})

test('a provider’s token sets config vars of its own manifest, without keeping their values, and ends the provisioning', async () => {
  const own = await requested()
  const other = await requested('other')
  const { access_token: token } = await tokensOf(exchange(own.code, own.secret))
  const [name, foreign] = ['ACME_ALPHA_URL', 'OTHER_URL']
  const at = `/${own.resource.id}`
  const set = async (config: string) => {
    const body = { config: [{ name: config, value: 'https://secret.example/of-a-customer' }] }
    const answer = await call('PATCH', `${at}/config`, token, body)
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  expect((await set(foreign)).status).toBe(422)
  // Set again it is named once.
  for (const _ of [1, 2]) expect(await set(name)).toEqual({ status: 200, body: [{ name }] })
  expect((await call('POST', `${at}/actions/deprovision`, token)).status).toBe(409)
  expect((await call('POST', `${at}/actions/provision`, token)).status).toBe(200)
  const rows = await on.server.db.select().from(providerResources)
  const rowOf = (id: string) => rows.find((row) => row.id === id)
  expect(rowOf(own.resource.id)).toMatchObject({ state: 'provisioned', configNames: [name] })
  expect(rowOf(other.resource.id)?.configNames).toEqual([])
  expect(JSON.stringify(rows)).not.toContain('of-a-customer')
  // CONTRACT, the platform's side: GET addons/{uuid} → {state, plan, region, config_names}.
  const read = await call('GET', at, token)
  expect([read.status, await read.json()]).toEqual([
    200,
    { state: 'provisioned', plan: 'test', region: 'amazon-web-services::us-east-1', config_names: [name] },
  ])
})

test('a provider’s token is for one resource, and ends with the secret that made it and with time', async () => {
  const { addon, code, secret, resource } = await requested()
  const token = (await tokensOf(exchange(code, secret))).access_token
  const path = `/${resource.id}/actions/provision`
  for (const [method, action] of [
    ['POST', '/actions/provision'],
    ['GET', ''],
  ] as const) {
    expect((await call(method, `/${crypto.randomUUID()}${action}`, token)).status).toBe(404)
    expect((await call(method, `/${resource.id}${action}`, 'ppap_unknown')).status).toBe(401)
  }
  expect((await call('POST', path, on.world.provider.token)).status).toBe(401)
  expect((await on.api({ token }, 'GET', `/addons/${addon.slug}`)).status).toBe(401)
  on.server.clock.advance(28_799_000)
  expect((await call('POST', path, token)).status).toBe(401)
  on.server.clock.advance(-1)
  expect((await call('POST', path, token)).status).toBe(200)
  await regenerateSecret(on.world.act('provider'), addon)
  expect((await call('POST', path, token)).status).toBe(401)
})

test('a provider’s token sets nothing on an add-on that is shut down, where what is there is still removed', async () => {
  const { addon, code, secret, resource } = await requested()
  const token = (await tokensOf(exchange(code, secret))).access_token
  await on.server.db.update(addons).set({ state: 'shutdown' }).where(eq(addons.id, addon.id))
  const set = await call('PATCH', `/${resource.id}/config`, token, { config: [] })
  expect([set.status, await set.json()]).toEqual([
    409,
    { id: 'conflict', message: 'The add-on is shut down and can no longer be changed.' },
  ])
  expect((await call('POST', `/${resource.id}/actions/provision`, token)).status).toBe(409)
  await on.server.db.update(providerResources).set({ state: 'deprovisioning' })
  const gone = await call('POST', `/${resource.id}/actions/deprovision`, token)
  expect([gone.status, await gone.json()]).toEqual([200, { id: resource.id, state: 'deprovisioned' }])
})

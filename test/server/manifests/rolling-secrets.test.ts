import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '#server/db/kept/sweep.ts'
import { apiAuthorizations, oauthCredentials, outbox, providerTokens, trail } from '#server/db/schema.ts'
import { noteSecretUse } from '#server/identity/secret-use.ts'
import { newGrant } from '#server/provisioning/provider-today.ts'
import { readAs, readObjects } from '#test/support/read-as.ts'
import { requestedResource } from '../support/requested-resource.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const tokenSchema = v.looseObject({ token: v.string() })
const secretSchema = v.looseObject({ secret: v.string() })

/** The time that is so many ms after the test's. */
const inMs = (ms: number) => new Date(on.server.clock.now().getTime() + ms).toISOString()
const later = (ms: number) => on.server.clock.set(inMs(ms))

describe('an API token', () => {
  let slug: string
  beforeEach(async () => {
    ;({ slug } = await addonAt(on.world, 'alpha'))
  })
  const path = () => `/addons/${slug}/api_authorizations`
  const regenerate = (body: object = {}) => on.api('provider', 'POST', path(), body)
  const made = async (body: object = {}) => readAs((await regenerate(body)).body, tokenSchema).token
  const statusOf = async (token: string) =>
    (await on.api({ token }, 'GET', `/addons/${slug}/manifests`)).status
  const shown = async () => readObjects((await on.api('provider', 'GET', path())).body)[0]

  test('works beside the new one until the chosen hour, and from it on no more, swept or not', async () => {
    const old = await made()
    const until = inMs(hour)
    const token = await made({ previous_until: until })
    later(hour - 1)
    expect([await statusOf(old), await statusOf(token)]).toEqual([200, 200])
    expect(await shown()).toMatchObject({ previous: { masked: `••••••••${old.slice(-4)}`, until } })
    later(1)
    expect([await statusOf(old), await statusOf(token)]).toEqual([401, 200])
    expect(await shown()).toMatchObject({ previous: null })
    expect(await sweep(on.server)).toMatchObject({ previous_api_tokens: 1 })
    const [row] = await on.server.db.select().from(apiAuthorizations)
    expect(row).toMatchObject({ previousHash: null, previousLastFour: null, previousUntil: null })
  })

  test('stops at once without an hour, with the one before it', async () => {
    const first = await made()
    const second = await made({ previous_until: inMs(hour) })
    expect(await statusOf(second)).toBe(200)
    const third = await made({ previous_until: inMs(hour) })
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200])
    const fourth = await made()
    expect([await statusOf(second), await statusOf(third), await statusOf(fourth)]).toEqual([401, 401, 200])
  })

  test.each([
    ['now', 0, 'It must be in the future.'],
    ['30 days and a second ahead', 30 * day + 1000, 'It must be at most 30 days ahead.'],
  ])('is refused an overlap until %s', async (_when, ms, message) => {
    const old = await made()
    expect(await regenerate({ previous_until: inMs(ms) })).toMatchObject({
      status: 422,
      body: { error: { previous_until: [message] } },
    })
    expect(await statusOf(old)).toBe(200)
    expect((await regenerate({ previous_until: inMs(30 * day) })).status).toBe(201)
  })

  test('has no overlap where there is none before it, nor by what is no time', async () => {
    expect((await regenerate({ previous_until: inMs(hour) })).status).toBe(409)
    expect((await regenerate({ previous_until: 'tomorrow' })).status).toBe(422)
    expect((await regenerate({ previous: 1 })).status).toBe(422)
    expect(await on.server.db.$count(apiAuthorizations)).toBe(0)
  })

  test('is ended early, once, and its mark stays', async () => {
    const old = await made()
    const token = await made({ previous_until: inMs(day) })
    const { created_at: mark } = (await shown()) as { created_at: string }
    later(minute)
    const end = () => on.api('provider', 'DELETE', `${path()}/previous`)
    expect(await end()).toMatchObject({ status: 200, body: { previous: null, created_at: mark } })
    expect([await statusOf(old), await statusOf(token)]).toEqual([401, 200])
    expect(await end()).toMatchObject({ status: 409, body: { id: 'conflict' } })
    expect((await on.api('stranger', 'DELETE', `${path()}/previous`)).status).toBe(404)
    const told = await on.server.db.select().from(trail).where(eq(trail.subjectType, 'api_authorization'))
    expect(told.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['token', null, 'regenerated'],
      ['token', null, 'rolled'],
      ['token', 'previous', 'ended'],
    ])
  })

  test('tells by which of the two it was used last, every five minutes at most', async () => {
    const old = await made()
    expect(await shown()).toMatchObject({ last_used_at: null })
    await statusOf(old)
    const first = inMs(0)
    expect(await shown()).toMatchObject({ last_used_at: first })
    later(5 * minute)
    await statusOf(old)
    expect(await shown()).toMatchObject({ last_used_at: first })
    const token = await made({ previous_until: inMs(day) })
    expect(await shown()).toMatchObject({ last_used_at: null, previous: { last_used_at: first } })
    later(1)
    await statusOf(old)
    expect(await shown()).toMatchObject({ last_used_at: null, previous: { last_used_at: inMs(0) } })
    await statusOf(token)
    expect(await shown()).toMatchObject({ last_used_at: inMs(0) })
  })

  test('is told of by letters that say until when the previous one works', async () => {
    const old = await made()
    const firsts = (await on.server.db.select().from(outbox)).map(({ text }) => text).join('\n')
    expect(firsts).toContain('was created by partner@acme.example')
    expect(firsts).not.toContain('previous')
    await on.server.db.delete(outbox)
    await made({ previous_until: '2026-11-23T14:00:00Z' })
    await on.api('provider', 'DELETE', `${path()}/previous`)
    const letters = await on.server.db.select().from(outbox).orderBy(outbox.createdAt, outbox.id)
    const texts = letters.map(({ text }) => text).join('\n')
    expect(texts).toContain(
      `The one that ends in ${old.slice(-4)} works until November 23rd, 2026, 14:00 UTC`,
    )
    expect(texts).toContain('was ended by partner@acme.example, before its time')
  })

  test('that nobody has used is replaced, and the one before it goes on: its answer may have been lost', async () => {
    const old = await made()
    const unseen = await made({ previous_until: inMs(hour) })
    const until = inMs(hour)
    // Its hour is not put off.
    const token = await made({ previous_until: inMs(2 * hour) })
    expect(await shown()).toMatchObject({ previous: { masked: `••••••••${old.slice(-4)}`, until } })
    expect([await statusOf(old), await statusOf(unseen), await statusOf(token)]).toEqual([200, 401, 200])
  })

  test('that is over, swept or not, works no more by another regeneration', async () => {
    const old = await made()
    const unused = await made({ previous_until: inMs(hour) })
    later(hour)
    const token = await made({ previous_until: inMs(hour) })
    expect([await statusOf(old), await statusOf(unused), await statusOf(token)]).toEqual([401, 200, 200])
  })

  test('that is regenerated while a use of the old one is noted, was not used itself', async () => {
    await made()
    const [row] = await on.server.db.select().from(apiAuthorizations)
    if (row === undefined) throw new Error('there is no token')
    await made()
    await noteSecretUse(
      on.server.db,
      apiAuthorizations,
      { ...row, hash: row.tokenHash },
      'current',
      on.server.clock.now(),
    )
    expect(await shown()).toMatchObject({ last_used_at: null })
  })

  test('that two people regenerate at once, or end at once, leaves the one in use working, and is told to one', async () => {
    const old = await made()
    const both = await Promise.all([1, 2].map(() => made({ previous_until: inMs(hour) })))
    const sorted = async () => (await Promise.all(both.map(statusOf))).toSorted((one, other) => one - other)
    expect([await statusOf(old), await sorted()]).toEqual([200, [200, 401]])
    const ends = await Promise.all([1, 2].map(() => on.api('provider', 'DELETE', `${path()}/previous`)))
    expect(ends.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect([await statusOf(old), await sorted()]).toEqual([401, [200, 401]])
  })
})

describe('an OAuth client secret', () => {
  const tokens = v.looseObject({ access_token: v.string(), refresh_token: v.string() })
  const exchange = async (body: object) => {
    const answer = await on.server.app.request('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const byRefresh = (refresh: string, secret: string) =>
    exchange({ grant_type: 'refresh_token', refresh_token: refresh, client_secret: secret })
  const byCode = (code: string, secret: string) =>
    exchange({ grant_type: 'authorization_code', code, client_secret: secret })
  const regenerate = async (slug: string, body: object) =>
    readAs((await on.api('provider', 'POST', `/addons/${slug}/oauth_credentials`, body)).body, secretSchema)
      .secret

  /** A resource whose grant was exchanged by its add-on's secret. */
  async function exchanged() {
    const requested = await requestedResource(on.server, on.world)
    const { body } = await byCode(requested.code, requested.secret)
    return {
      ...requested,
      refresh: readAs(body, tokens).refresh_token,
      access: readAs(body, tokens).access_token,
    }
  }
  const reads = async (id: string, token: string) =>
    (
      await on.server.app.request(`/platform/addons/${id}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.heroku+json; version=3' },
      })
    ).status

  test('rolled, takes nothing from its resources: old tokens serve with either secret, then with the new one', async () => {
    const { addon, resource, secret: old, refresh, access } = await exchanged()
    const secret = await regenerate(addon.slug, { previous_until: inMs(day) })
    expect(await reads(resource.id, access)).toBe(200)
    for (const each of [old, secret]) expect((await byRefresh(refresh, each)).status).toBe(200)
    const { code } = await newGrant(on.server.db, resource, on.server.clock.now())
    const anew = readAs((await byCode(code, old)).body, tokens).refresh_token
    later(day)
    for (const each of [refresh, anew]) {
      expect((await byRefresh(each, old)).status).toBe(401)
      expect((await byRefresh(each, secret)).status).toBe(200)
    }
    expect(await sweep(on.server)).toMatchObject({ previous_client_secrets: 1 })
    expect((await byRefresh(refresh, secret)).status).toBe(200)
  })

  test('regenerated at once, takes with it all that was obtained with it, rolled before or not', async () => {
    const { addon, resource, secret: old, refresh, access } = await exchanged()
    await regenerate(addon.slug, { previous_until: inMs(day) })
    const secret = await regenerate(addon.slug, {})
    expect(await reads(resource.id, access)).toBe(401)
    for (const each of [old, secret]) expect((await byRefresh(refresh, each)).status).toBe(401)
  })

  test('exchanged while another is made, leaves no token that serves with neither', async () => {
    const { addon, resource, secret: old } = await exchanged()
    const grants = await Promise.all(
      Array.from({ length: 4 }, () => newGrant(on.server.db, resource, on.server.clock.now())),
    )
    const [secret, ...answers] = await Promise.all([
      regenerate(addon.slug, { previous_until: inMs(day) }),
      ...grants.map(({ code }) => byCode(code, old)),
    ])
    for (const { body } of answers) {
      const { refresh_token: refresh } = readAs(body, tokens)
      expect((await byRefresh(refresh, secret)).status).toBe(200)
    }
    const bound = await on.server.db
      .selectDistinct({ hash: providerTokens.secretHash })
      .from(providerTokens)
      .where(eq(providerTokens.kind, 'refresh'))
    expect(bound).toHaveLength(1)
  })

  test('ended early, takes with it the access that was obtained by it meanwhile, which lasts no longer than it', async () => {
    const { addon, resource, secret: old, refresh } = await exchanged()
    const secret = await regenerate(addon.slug, { previous_until: inMs(hour) })
    const [byOld, byNew] = [(await byRefresh(refresh, old)).body, (await byRefresh(refresh, secret)).body]
    expect([byOld, byNew]).toMatchObject([{ expires_in: 3600 }, { expires_in: 28_799 }])
    const statuses = () =>
      Promise.all([byOld, byNew].map((body) => reads(resource.id, readAs(body, tokens).access_token)))
    expect(await statuses()).toEqual([200, 200])
    await on.api('provider', 'DELETE', `/addons/${addon.slug}/oauth_credentials/previous`)
    expect(await statuses()).toEqual([401, 200])
  })

  test('notes the use of each, and is ended early', async () => {
    const { addon, secret: old, refresh } = await exchanged()
    const secret = await regenerate(addon.slug, { previous_until: inMs(day) })
    later(10 * minute)
    await byRefresh(refresh, old)
    const usedAt = on.server.clock.now()
    const [row] = await on.server.db.select().from(oauthCredentials)
    expect(row).toMatchObject({ lastUsedAt: null, previousUsedAt: usedAt })
    await byRefresh(refresh, secret)
    const path = `/addons/${addon.slug}/oauth_credentials/previous`
    expect(await on.api('admin', 'DELETE', path)).toMatchObject({
      status: 200,
      body: { previous: null, last_used_at: usedAt.toISOString() },
    })
    expect((await byRefresh(refresh, old)).status).toBe(401)
    expect((await byRefresh(refresh, secret)).status).toBe(200)
  })
})

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addons, apiAuthorizations } from '#server/db/schema.ts'
import { systemAct } from '../support/acts.ts'
import { call, createCompany, createPerson, type Person } from '#test/support/people.ts'
import { createAddon } from '#server/addons/addons.rules.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { readAs, readObject } from '#test/support/read-as.ts'

/* Who may call what is asked of every endpoint in test/assurance/authorization, what it takes in test/assurance/hostile. */
let server: TestServer
let ada: Person
let companyId: string
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  companyId = await createCompany(server)
  ada = await createPerson(server, 'ada@acme.example', { companyId })
  await createAddon(systemAct(server, ada.id), { companyId, slug: 'acme-queue', name: 'Acme Queue' })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  call(server, 'GET', path, { as: ada, headers })
const patch = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(server, 'PATCH', path, { as: ada, body, headers })
const addonPath = '/api/v3/addons/acme-queue'
const stored = async () => (await server.db.select().from(addons).where(eq(addons.slug, 'acme-queue')))[0]

describe('a request', () => {
  test('that is not JSON is 400, of another media type 415, too large 413, and changes nothing', async () => {
    const before = await stored()
    expect(await patch(addonPath, '{\n  "summary": "secret"\n  "name": "x"}')).toMatchObject({
      status: 400,
      body: { id: 'bad_request', error: 'The body is not JSON. Line 3, column 3: expected a comma or }.' },
    })
    expect((await patch(addonPath, '{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await patch(addonPath, { summary: 'x'.repeat(1_000_001) })).status).toBe(413)
    expect((await patch(addonPath, '{}', { 'content-encoding': 'gzip' })).status).toBe(415)
    for (const path of ['/%E0%A4%A', '/%ZZ', '/%FF', '?slug=%FF'])
      expect([path, (await get(`/api/v3/addons${path}`)).status]).toEqual([path, 400])
    expect((await get(addonPath, { accept: 'application/json; version=2' })).status).toBe(406)
    expect(await stored()).toEqual(before)
  })

  test('with a path of over 2,000 characters is 414, whatever it would have named', async () => {
    const most = `/api/v3/addons/${'a'.repeat(1985)}`
    expect((await get(most)).status).toBe(404)
    expect(await get(`${most}a`)).toMatchObject({
      status: 414,
      body: { id: 'uri_too_long', error: 'The path is over 2,000 characters.' },
    })
    for (const path of [`/platform/${most}`, `/oauth/${most}`, `/a${'.'.repeat(2000)}/x`])
      expect(await get(path)).toMatchObject({
        status: 414,
        body: { id: 'uri_too_long', message: 'The path is over 2,000 characters.' },
      })
    expect((await get(`/api/v3/changelog?q=${'a'.repeat(3000)}`)).status).toBe(200)
    // A person who follows such a link gets a page; a service answers as ever.
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    for (const [path, begins] of [
      [`/${'a'.repeat(2000)}`, /^text\/html.*<h1/s],
      [`/oauth/${'a'.repeat(2000)}`, /^text\/html.*<h1/s],
      [`${most}a`, /^application\/json[^{]*\{"id"/],
    ] as const) {
      const answer = await server.app.request(path, { headers: { accept } })
      expect(answer.status).toBe(414)
      expect(`${answer.headers.get('content-type')} ${await answer.text()}`).toMatch(begins)
    }
  })

  test('with a text that no database holds finds nothing by its path and is 422 in a query', async () => {
    expect((await get('/api/v3/addons/a%00b')).status).toBe(404)
    expect((await patch('/api/v3/addons/a%00b', {})).status).toBe(404)
    expect(await get('/api/v3/addons?slug=a%00b')).toMatchObject({ status: 422 })
  })

  test('has each query parameter once, by its wire name', async () => {
    expect(await get('/api/v3/addons?q=a&q=b')).toMatchObject({
      status: 422,
      body: { error: { q: ['is given more than once'] } },
    })
    expect(await get('/api/v3/users?currentUser=true')).toMatchObject({
      status: 422,
      body: { error: { current_user: ['is required'] } },
    })
  })

  test('with unknown keys and wrong values is 422 by wire name', async () => {
    const wrong = { Summary: 'x', google_analytics_id: 7, state: 'ga', languages: ['Cobol'] }
    expect(await patch(addonPath, wrong)).toMatchObject({
      status: 422,
      body: {
        id: 'invalid',
        error: {
          Summary: ['is not a known field'],
          state: ['is not a known field'],
          google_analytics_id: [expect.any(String)],
          languages: ['is not a supported language (entry 1)'],
        },
      },
    })
    const { status, body } = await patch(addonPath, '{"__proto__": {"admin": true}, "constructor": 1}')
    // Read past a schema, which leaves out such keys itself.
    const { error } = readObject(body)
    expect([status, Object.keys(error ?? {}).toSorted()]).toEqual([422, ['__proto__', 'constructor']])
  })

  test('of a path or a method that is not there is answered in the contract’s form', async () => {
    expect(await get('/api/v3/nothing')).toMatchObject({ status: 404, body: { id: 'not_found' } })
    const wrongMethod = await call(server, 'DELETE', addonPath, { as: ada })
    expect(wrongMethod).toMatchObject({ status: 404, body: { id: 'not_found' } })
    expect(wrongMethod.headers.get('allow')).toBe('GET, HEAD, PATCH, PUT')
    expect((await get('/platform/nothing')).body).toMatchObject({
      id: 'not_found',
      message: expect.any(String),
    })
  })

  test('has an id in its answer; a sane one of the client’s is kept', async () => {
    const idOf = async (given: string) =>
      (await get(addonPath, { 'request-id': given })).headers.get('request-id')
    expect(await idOf('')).toMatch(/^[\w-]{36}$/)
    expect(await idOf('trace-12345')).toBe('trace-12345')
    expect(await idOf('a b')).not.toBe('a b')
  })

  test('by PUT is the same partial update as by PATCH', async () => {
    const reply = await call(server, 'PUT', addonPath, { as: ada, body: { summary: 'Queues.' } })
    expect(reply).toMatchObject({ status: 200, body: { summary: 'Queues.', name: 'Acme Queue' } })
  })

  test('with a stale If-Match is 412 and changes nothing; with the present one it saves', async () => {
    const first = (await get(addonPath)).headers.get('etag') ?? ''
    expect(first).toMatch(/^"\d+"$/)
    const saved = await patch(addonPath, { summary: 'one' }, { 'if-match': first })
    expect(saved.status).toBe(200)
    expect(saved.headers.get('etag')).not.toBe(first)
    expect(saved.headers.get('etag')).toBe(readAs(saved.body, v.looseObject({ etag: v.string() })).etag)
    const stale = await patch(addonPath, { summary: 'two' }, { 'if-match': first })
    expect(stale).toMatchObject({ status: 412, body: { id: 'precondition_failed' } })
    expect((await stored())?.summary).toBe('one')
  })

  test('of a version that is known is answered again, since its progress may have changed', async () => {
    const etag = (await get(addonPath)).headers.get('etag') ?? ''
    expect(await get(addonPath, { 'if-none-match': etag })).toMatchObject({
      status: 200,
      body: { progress: { to: 'beta' } },
    })
  })

  // The rest of CONTRACT's rule is in idempotency.test.ts.
  test('with an Idempotency-Key is answered again as at first, of two at once one creates; secrets are masked', async () => {
    const regenerate = () =>
      call(server, 'POST', `${addonPath}/api_authorizations`, {
        as: ada,
        body: {},
        headers: { 'idempotency-key': 'one' },
      })
    const replies = [...(await Promise.all([regenerate(), regenerate()])), await regenerate()]
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const tokens = replies.map(({ body }) => readAs(body, v.looseObject({ token: v.string() })).token)
    expect(tokens.filter((token) => !token.startsWith('•'))).toHaveLength(1)
    expect(new Set(tokens.map((token) => token.slice(-4))).size).toBe(1)
    expect(await server.db.$count(apiAuthorizations)).toBe(1)
  })
})

test('a list begins with a first page of 50 add-ons, and goes on by its Next-Range', async () => {
  for (let n = 0; n < 50; n += 1)
    await createAddon(systemAct(server, ada.id), { companyId, slug: `a-${n}`, name: `a-${n}` })
  const first = await get('/api/v3/addons')
  expect([first.status, first.headers.get('content-range')]).toEqual([206, 'items 0-49/51'])
  const rest = await get('/api/v3/addons', { range: first.headers.get('next-range') ?? '' })
  expect([rest.status, rest.headers.get('content-range')]).toEqual([200, 'items 50-50/51'])
  expect(readAs(rest.body, v.array(v.looseObject({ slug: v.string() })))).toMatchObject([
    { slug: 'acme-queue' },
  ])
})

test('the configuration has the time as it is, and is not cached', async () => {
  const config = await call(server, 'GET', '/config.json')
  expect(config).toMatchObject({ status: 200, body: { now: server.clock.now().toISOString() } })
  expect(config.headers.get('cache-control')).toBe('no-store')
})

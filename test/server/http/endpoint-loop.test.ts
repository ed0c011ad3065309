import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addons, apiAuthorizations } from '#server/db/schema.ts'
import { systemAct } from '../support/acts.ts'
import { call, createCompany, createPerson, createToken, type Person } from '#test/support/people.ts'
import { createAddon } from '#server/addons/addons.rules.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { readAs, readObject } from '#test/support/read-as.ts'

let server: TestServer
let ada: Person
let rival: Person
let admin: Person
let companyId: string
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  companyId = await createCompany(server)
  ada = await createPerson(server, 'ada@acme.example', { companyId })
  rival = await createPerson(server, 'rival@globex.example', {
    companyId: await createCompany(server, 'Globex'),
  })
  admin = await createPerson(server, 'admin@platform.example', { platformAdmin: true })
  await createAddon(systemAct(server, ada.id), { companyId, slug: 'acme-queue', name: 'Acme Queue' })
})

const get = (path: string, as: Person | undefined = ada, headers: Record<string, string> = {}) =>
  call(server, 'GET', path, { as, headers })
const patch = (path: string, body: unknown, as: Person = ada, headers: Record<string, string> = {}) =>
  call(server, 'PATCH', path, { as, body, headers })
const addonPath = '/api/v3/addons/acme-queue'
const stored = async () => (await server.db.select().from(addons).where(eq(addons.slug, 'acme-queue')))[0]

describe('access', () => {
  test('no, an unknown or an expired token is 401', async () => {
    expect((await call(server, 'GET', addonPath)).status).toBe(401)
    expect((await get(addonPath, { ...ada, token: 'ppat_x' })).status).toBe(401)
    const expired = { ...ada, token: await createToken(server, ada.id, { lifetimeMs: -1 }) }
    expect(await get(addonPath, expired)).toMatchObject({ status: 401, body: { id: 'unauthorized' } })
  })

  test('another company’s add-on is 404, by slug and by id, to read and to write', async () => {
    const id = (await stored())?.id ?? ''
    for (const name of ['acme-queue', id, 'no-such', randomUUID()]) {
      const reading = await get(`/api/v3/addons/${name}`, rival)
      const writing = await patch(`/api/v3/addons/${name}`, { summary: 'x' }, rival)
      expect([reading.status, writing.status]).toEqual([404, 404])
      expect(reading.body).toEqual({ id: 'not_found', error: 'There is no such record.' })
    }
    expect((await get(addonPath, admin)).status).toBe(200)
  })

  test('an admin call is 403 before any look-up', async () => {
    expect((await patch(`/api/v3/approvals/${randomUUID()}`, { state: 'approved' })).status).toBe(403)
    expect((await patch(`/api/v3/approvals/${randomUUID()}`, { state: 'approved' }, admin)).status).toBe(404)
  })

  test('the admin flag counts for staff only', async () => {
    const outsider = await createPerson(server, 'flagged@elsewhere.example', { platformAdmin: true })
    expect((await get('/api/v3/companies', outsider)).status).toBe(403)
    expect((await get('/api/v3/companies', admin)).status).toBe(200)
  })

  test('an add-on’s own token opens its manifests and nothing else; a new one ends it', async () => {
    const { body } = await call(server, 'POST', `${addonPath}/api_authorizations`, { as: ada })
    const own = { ...ada, token: readAs(body, v.looseObject({ token: v.string() })).token }
    expect((await get(`${addonPath}/manifests`, own)).status).toBe(200)
    expect((await get(addonPath, own)).status).toBe(401)
    await createAddon(systemAct(server, ada.id), { companyId, slug: 'acme-mail', name: 'Acme Mail' })
    expect((await get('/api/v3/addons/acme-mail/manifests', own)).status).toBe(404)
    await call(server, 'POST', `${addonPath}/api_authorizations`, { as: ada })
    expect((await get(`${addonPath}/manifests`, own)).status).toBe(401)
  })
})

describe('requests', () => {
  test.each([
    ['application/json; version=2', 406],
    ['application/vnd.heroku+json; version=4', 406],
    ['application/json; version=3', 200],
    ['application/json', 200],
    ['*/*', 200],
  ])('Accept: %s answers %i', async (accept, status) => {
    expect((await get(addonPath, ada, { accept })).status).toBe(status)
  })

  test('what is not JSON is 400, another media type 415, too much 413; nothing changes', async () => {
    const before = await stored()
    expect(await patch(addonPath, '{\n  "summary": "secret"\n  "name": "x"}')).toMatchObject({
      status: 400,
      body: { id: 'bad_request', error: 'The body is not JSON. Line 3, column 3: expected a comma or }.' },
    })
    expect((await patch(addonPath, '{}', ada, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await patch(addonPath, { summary: 'x'.repeat(1_000_001) })).status).toBe(413)
    expect(
      (await patch(addonPath, '{}', ada, { 'content-type': 'application/json; charset=latin1' })).status,
    ).toBe(415)
    expect((await patch(addonPath, '{}', ada, { 'content-encoding': 'gzip' })).status).toBe(415)
    for (const path of ['/%E0%A4%A', '/%ZZ', '/%FF', '?slug=%FF'])
      expect([path, (await get(`/api/v3/addons${path}`)).status]).toEqual([path, 400])
    expect(await stored()).toEqual(before)
  })

  test('a path of over 2,000 characters is 414, whatever it would have named', async () => {
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
    const typeOf = async (path: string) => {
      const answer = await server.app.request(path, { headers: { accept } })
      expect(answer.status).toBe(414)
      return `${answer.headers.get('content-type')?.split(';')[0]} ${/<h1|"id"/.exec(await answer.text())?.[0]}`
    }
    expect(await typeOf(`/${'a'.repeat(2000)}`)).toBe('text/html <h1')
    expect(await typeOf(`/oauth/${'a'.repeat(2000)}`)).toBe('text/html <h1')
    expect(await typeOf(`${most}a`)).toBe('application/json "id"')
  })

  test('a text that no database holds finds nothing in a path and is 422 in a query', async () => {
    expect((await get('/api/v3/addons/a%00b')).status).toBe(404)
    expect((await patch('/api/v3/addons/a%00b', {})).status).toBe(404)
    expect(await get('/api/v3/addons?q=a%00b', admin)).toMatchObject({
      status: 422,
      body: { error: { q: [expect.any(String)] } },
    })
  })

  test('a query parameter stands once, by its wire name', async () => {
    expect(await get('/api/v3/addons?q=a&q=b', admin)).toMatchObject({
      status: 422,
      body: { error: { q: ['is given more than once'] } },
    })
    expect(await get('/api/v3/users?currentUser=true')).toMatchObject({
      status: 422,
      body: { error: { current_user: ['is required'] } },
    })
  })

  test('unknown keys and wrong values are 422 by wire name', async () => {
    const reply = await patch(addonPath, {
      Summary: 'x',
      google_analytics_id: 7,
      state: 'ga',
      languages: ['Cobol'],
    })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      id: 'invalid',
      error: {
        Summary: ['is not a known field'],
        state: ['is not a known field'],
        google_analytics_id: [expect.any(String)],
        languages: ['is not a supported language (entry 1)'],
      },
    })
    const list = (await patch(addonPath, [1])).body
    expect(list).toMatchObject({ id: 'invalid', error: { base: [expect.any(String)] } })
  })

  test('prototype keys are just unknown fields', async () => {
    const reply = await patch(addonPath, '{"__proto__": {"admin": true}, "constructor": 1}')
    expect(reply.status).toBe(422)
    // Read past a schema, which leaves out such keys itself.
    const { error } = readObject(reply.body)
    expect(Object.keys(error ?? {}).toSorted()).toEqual(['__proto__', 'constructor'])
  })

  test('a path that is not there, and a method that is not, answer in the contract’s form', async () => {
    expect(await get('/api/v3/nothing')).toMatchObject({ status: 404, body: { id: 'not_found' } })
    const wrongMethod = await call(server, 'DELETE', addonPath, { as: ada })
    expect(wrongMethod).toMatchObject({ status: 404, body: { id: 'not_found' } })
    expect(wrongMethod.headers.get('allow')).toBe('GET, HEAD, PATCH, PUT')
    expect((await get('/platform/nothing')).body).toMatchObject({
      id: 'not_found',
      message: expect.any(String),
    })
  })

  test('every answer has a request id; a sane one of the client’s is kept', async () => {
    expect((await get(addonPath)).headers.get('request-id')).toMatch(/^[\w-]{36}$/)
    expect((await get(addonPath, ada, { 'request-id': 'trace-12345' })).headers.get('request-id')).toBe(
      'trace-12345',
    )
    expect((await get(addonPath, ada, { 'request-id': 'a b' })).headers.get('request-id')).not.toBe('a b')
  })

  test('PUT is the same partial update as PATCH', async () => {
    const reply = await call(server, 'PUT', addonPath, { as: ada, body: { summary: 'Queues.' } })
    expect(reply).toMatchObject({ status: 200, body: { summary: 'Queues.', name: 'Acme Queue' } })
  })
})

describe('ETag and If-Match', () => {
  test('a stale If-Match is 412 and changes nothing; the present one saves', async () => {
    const first = (await get(addonPath)).headers.get('etag') ?? ''
    expect(first).toMatch(/^"\d+"$/)
    const saved = await patch(addonPath, { summary: 'one' }, ada, { 'if-match': first })
    expect(saved.status).toBe(200)
    expect(saved.headers.get('etag')).not.toBe(first)
    expect(saved.headers.get('etag')).toBe(readAs(saved.body, v.looseObject({ etag: v.string() })).etag)
    const stale = await patch(addonPath, { summary: 'two' }, ada, { 'if-match': first })
    expect(stale).toMatchObject({ status: 412, body: { id: 'precondition_failed' } })
    expect((await stored())?.summary).toBe('one')
  })

  test('a known version is sent again, since its progress may have changed', async () => {
    const etag = (await get(addonPath)).headers.get('etag') ?? ''
    expect(await get(addonPath, ada, { 'if-none-match': etag })).toMatchObject({
      status: 200,
      body: { progress: { to: 'beta' } },
    })
  })

  test('a stale progression is 412', async () => {
    const reply = await call(server, 'POST', `${addonPath}/progressions`, {
      as: ada,
      body: { to: 'beta' },
      headers: { 'if-match': '"99"' },
    })
    expect(reply.status).toBe(412)
  })
})

describe('Idempotency-Key', () => {
  const path = `${addonPath}/api_authorizations`
  const regenerate = (key: string, as = ada, body: unknown = {}) =>
    call(server, 'POST', path, { as, body, headers: { 'idempotency-key': key } })

  test('a second request answers as the first did, creates nothing, and masks the secret', async () => {
    const first = await regenerate('one')
    const [before] = await server.db.select().from(apiAuthorizations)
    const again = await regenerate('one')
    expect([first.status, again.status]).toEqual([201, 201])
    const [token, masked] = [first, again].map(
      ({ body }) => readAs(body, v.looseObject({ token: v.string() })).token,
    )
    expect(masked).not.toBe(token)
    expect(masked?.slice(-4)).toBe(token?.slice(-4))
    expect(await server.db.select().from(apiAuthorizations)).toEqual([before])
  })

  test('the same key with another body is 422; of another person it is another key', async () => {
    await regenerate('one')
    expect((await regenerate('one', ada, { a: 1 })).status).toBe(422)
    expect((await regenerate('one', admin)).status).toBe(201)
  })

  test('is of one path: used at another, each answers as its own first did', async () => {
    const headers = { 'idempotency-key': 'same' }
    const [tokens, secrets] = ['api_authorizations', 'oauth_credentials'].map(
      (kind) => () => call(server, 'POST', `${addonPath}/${kind}`, { as: ada, body: {}, headers }),
    )
    const record = v.looseObject({ id: v.string(), token: v.optional(v.string()) })
    const made = [await tokens?.(), await secrets?.()].map((reply) => readAs(reply?.body, record))
    const again = [await tokens?.(), await secrets?.()].map((reply) => readAs(reply?.body, record))
    expect(again.map(({ id }) => id)).toEqual(made.map(({ id }) => id))
    expect(again.map(({ token }) => token !== undefined)).toEqual([true, false])
  })

  test('is forgotten after a day, and after a refusal', async () => {
    await regenerate('one')
    const [before] = await server.db.select().from(apiAuthorizations)
    server.clock.advance(25 * 3_600_000)
    await regenerate('one')
    const [after] = await server.db.select().from(apiAuthorizations)
    expect(after?.tokenHash).not.toBe(before?.tokenHash)
  })

  test('two at once create one', async () => {
    const both = await Promise.all([regenerate('two'), regenerate('two')])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const tokens = both.map(({ body }) => readAs(body, v.looseObject({ token: v.string() })).token)
    expect(tokens.filter((token) => token.startsWith('•'))).toHaveLength(1)
  })
})

describe('lists', () => {
  test('follow Range with 206 and Next-Range until the end', async () => {
    for (const slug of ['a-one', 'a-two', 'a-three']) {
      await createAddon(systemAct(server, ada.id), { companyId, slug, name: slug })
    }
    const seen: string[] = []
    let range: string | null = 'items ..; max=2'
    while (range !== null) {
      const page = await get('/api/v3/addons', ada, { range })
      seen.push(...readAs(page.body, v.array(v.looseObject({ slug: v.string() }))).map(({ slug }) => slug))
      range = page.headers.get('next-range')
      expect(page.status).toBe(range === null ? 200 : 206)
    }
    expect(seen).toEqual(['a-one', 'a-three', 'a-two', 'acme-queue'])
    expect((await get('/api/v3/addons', ada, { range: 'items ..; max=0' })).status).toBe(400)
  })

  test('without Range begin with the 50 add-ons of a first page, and go on', async () => {
    for (let n = 0; n < 50; n += 1)
      await createAddon(systemAct(server, ada.id), { companyId, slug: `a-${n}`, name: `a-${n}` })
    const first = await get('/api/v3/addons', ada)
    expect(first.status).toBe(206)
    expect(first.headers.get('content-range')).toBe('items 0-49/51')
    const rest = await get('/api/v3/addons', ada, { range: first.headers.get('next-range') ?? '' })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([200, 'items 50-50/51'])
  })
})

test('a shut-down add-on can be read and not written', async () => {
  await server.db.update(addons).set({ state: 'shutdown' })
  expect((await get(addonPath)).status).toBe(200)
  const reply = await patch(addonPath, { summary: 'x' })
  expect(reply).toMatchObject({
    status: 409,
    body: { id: 'conflict', error: expect.stringContaining('shut down') },
  })
  expect(
    (await call(server, 'POST', `${addonPath}/progressions`, { as: admin, body: { to: 'shutdown' } })).status,
  ).toBe(409)
})

test('health, configuration and headers', async () => {
  const health = await call(server, 'GET', '/healthz')
  expect(health).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(health.headers.get('x-content-type-options')).toBe('nosniff')
  expect(health.headers.get('content-security-policy')).toContain("default-src 'none'")
  const config = await call(server, 'GET', '/config.json')
  expect(config).toMatchObject({ status: 200, body: { now: server.clock.now().toISOString() } })
  expect(config.headers.get('cache-control')).toBe('no-store')
})

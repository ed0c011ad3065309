import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idempotencyKeys, identitySessions, passkeys, securityEvents, twoFactors } from '#server/db/schema.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { call } from '#test/support/people.ts'
import { codeNow, testAuthenticator } from '#test/support/provider/registry.ts'
import { namedUrl, storePasskey } from '#test/support/passkey-client.ts'
import { PasskeyDevice } from '#test/support/passkey-device.ts'
import { readAs } from '#test/support/read-as.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  codeFor,
  createAccount,
  exchange,
  password,
  submitSignIn,
  tokenIn,
} from '#test/support/sign-in-client.ts'

let server: TestServer
let userId: string
let token: string

const minutes = (of: number) => of * 60_000
const signIn = async () => {
  const { cookie } = await submitSignIn(server)
  return tokenIn(await exchange(server, await codeFor(server, cookie)))
}

beforeAll(async () => void (server = await testServer({ FRESH_PROOF_MINUTES: '15' })))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  userId = await createAccount(server)
  token = await signIn()
})

const proofSchema = v.object({
  proved_at: v.nullable(v.string()),
  fresh: v.boolean(),
  proof_kinds: v.array(v.string()),
})
const proof = async () =>
  readAs((await call(server, 'GET', '/api/v3/account/proof', { as: { token } })).body, proofSchema)
const give = (kind: 'password' | 'code', body: object, as = { token }) =>
  call(server, 'PUT', `/api/v3/account/proof/${kind}`, { as, body })
const setUp = () => call(server, 'POST', '/platform/account/two_factor', { as: { token } })
const grow = (ms: number) => server.db.update(identitySessions).set({ provedAt: new Date(Date.now() - ms) })
const giveAuthenticator = () =>
  storeTwoFactor(server.db, server.config, {
    userId,
    secret: testAuthenticator,
    confirmed: true,
    now: new Date(),
  })
const eventKinds = async () =>
  (await server.db.select().from(securityEvents).orderBy(securityEvents.day, securityEvents.number)).map(
    ({ kind, details }) => [kind, details],
  )

test('a sign-in with a password is a proof, for as long as the deployment says', async () => {
  expect(await proof()).toMatchObject({ fresh: true, proof_kinds: ['password'] })
  await grow(minutes(15) - 2000)
  expect((await setUp()).status).toBe(201)
  await grow(minutes(15) + 1)
  expect(await proof()).toMatchObject({ fresh: false })
  const asked = await setUp()
  expect(asked).toMatchObject({ status: 403, body: { id: 'fresh_proof', proof_kinds: ['password'] } })
  expect(asked.body).toHaveProperty('message', 'Confirm that it is you, then send this again.')
})

test('the password proves it in its own session, and is told in the security trail', async () => {
  const other = await signIn()
  await grow(minutes(20))
  expect(await give('password', { password })).toMatchObject({ status: 200, body: { fresh: true } })
  expect((await setUp()).status).toBe(201)
  token = other
  expect((await setUp()).status).toBe(403)
  expect(await eventKinds()).toContainEqual(['proof_given', { what: 'password' }])
})

test('a wrong password is told at its field, counts for its session, and proves nothing', async () => {
  const other = await signIn()
  await grow(minutes(20))
  for (let i = 0; i < 10; i++)
    expect(await give('password', { password: `not it ${i}` })).toMatchObject({
      status: 422,
      body: { error: { password: ['This is not your password.'] } },
    })
  const waits = await give('password', { password })
  expect(waits).toMatchObject({ status: 429, body: { id: 'too_many_requests' } })
  expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await setUp()).status).toBe(403)
  // Its owner goes on elsewhere.
  expect((await give('password', { password }, { token: other })).status).toBe(200)
  const kinds = (await eventKinds()).map(([kind]) => kind)
  expect(kinds.filter((kind) => kind === 'sign_in_failed')).toHaveLength(10)
  expect(kinds).toContain('sign_in_delayed')
})

describe('with an authenticator', () => {
  beforeEach(async () => {
    await giveAuthenticator()
    await grow(minutes(20))
  })
  const renew = (code: string) =>
    call(server, 'POST', '/api/v3/account/second_factor/actions/renew_codes', {
      as: { token },
      body: { code },
    })

  test('a code is a proof, once', async () => {
    expect(await proof()).toMatchObject({ proof_kinds: ['password', 'code'], fresh: false })
    const code = codeNow()
    expect(await give('code', { code })).toMatchObject({ status: 200, body: { fresh: true } })
    expect(await eventKinds()).toContainEqual(['proof_given', { what: 'code' }])
    await grow(minutes(20))
    expect((await give('code', { code })).status).toBe(403)
    expect(await proof()).toMatchObject({ fresh: false })
  })

  test('wrong codes are told, counted and have their person wait', async () => {
    for (let i = 0; i < 5; i++)
      expect(await give('code', { code: '000000' })).toMatchObject({
        status: 403,
        body: { id: 'two_factor' },
      })
    expect((await give('code', { code: codeNow() })).status).toBe(429)
    expect((await eventKinds()).filter(([kind]) => kind === 'code_wrong')).toHaveLength(5)
    expect(await proof()).toMatchObject({ fresh: false })
  })

  test('the code that an act brings with it is proof enough', async () => {
    expect((await renew(codeNow())).status).toBe(200)
    expect(await proof()).toMatchObject({ fresh: true })
  })

  test('the first code of a new authenticator proves nothing', async () => {
    await server.db.update(twoFactors).set({ confirmedAt: null }).where(eq(twoFactors.userId, userId))
    const path = '/platform/account/two_factor/actions/confirm'
    const body = { code: codeNow() }
    expect(await call(server, 'POST', path, { as: { token }, body })).toMatchObject({
      status: 403,
      body: { id: 'fresh_proof', proof_kinds: ['password'] },
    })
    expect((await server.db.select().from(twoFactors))[0]?.confirmedAt).toBeNull()
    expect((await give('password', { password })).status).toBe(200)
    // The code was not used up.
    expect((await call(server, 'POST', path, { as: { token }, body })).status).toBe(200)
  })
})

describe('with a passkey', () => {
  const device = new PasskeyDevice(namedUrl)
  beforeEach(async () => {
    await storePasskey(server.db, userId, device)
    await grow(minutes(20))
  })
  const path = '/api/v3/account/proof/passkey'
  const asked = async (as = { token }) =>
    readAs(
      (await call(server, 'POST', `${path}/actions/ask`, { as })).body,
      v.looseObject({ options: v.string() }),
    ).options
  const answer = (credential: string, as = { token }) =>
    call(server, 'PUT', path, { as, body: { credential } })

  test('its answer is a proof, once', async () => {
    expect(await proof()).toMatchObject({ proof_kinds: ['password', 'passkey'], fresh: false })
    const credential = device.use(await asked())
    expect(await answer(credential)).toMatchObject({ status: 200, body: { fresh: true } })
    expect(await eventKinds()).toContainEqual(['proof_given', { what: 'passkey' }])
    expect((await setUp()).status).toBe(201)
    await grow(minutes(20))
    expect(await answer(credential)).toMatchObject({ status: 409 })
    expect(await proof()).toMatchObject({ fresh: false })
  })

  test('one that is not right, or a copy, is told in the trail and proves nothing', async () => {
    await server.db.update(passkeys).set({ counter: 1000 })
    for (const credential of [
      device.use(await asked(), { hasOtherKey: true }),
      'no passkey',
      device.use(await asked(), { counter: 3 }),
    ])
      expect((await answer(credential)).status).toBe(409)
    const kinds = (await eventKinds()).map(([kind]) => kind)
    expect(kinds.filter((kind) => kind === 'sign_in_failed')).toHaveLength(3)
    expect(kinds).toContain('passkey_copied')
    expect(await proof()).toMatchObject({ fresh: false })
  })

  test('it answers the challenge of its own session, with a passkey of its own account', async () => {
    const other = await signIn()
    await grow(minutes(20))
    expect((await answer(device.use(await asked({ token: other })))).status).toBe(409)
    const stranger = await createAccount(server, 'stranger@acme.example')
    const theirs = new PasskeyDevice(namedUrl)
    await storePasskey(server.db, stranger, theirs)
    expect((await answer(theirs.use(await asked()))).status).toBe(409)
    expect(await proof()).toMatchObject({ fresh: false })
  })

  test('nobody without one is asked for it', async () => {
    await server.db.delete(passkeys)
    expect(await proof()).toMatchObject({ proof_kinds: ['password'] })
    expect((await call(server, 'POST', `${path}/actions/ask`, { as: { token } })).status).toBe(409)
  })
})

test('changing the password is a proof', async () => {
  await grow(minutes(20))
  const body = { current: password, password: 'no fox naps on lime jelly' }
  expect((await call(server, 'PUT', '/api/v3/account/password', { as: { token }, body })).status).toBe(200)
  expect(await proof()).toMatchObject({ fresh: true })
})

test('an account without a password here is told to sign in again at its provider', async () => {
  const provider = { id: 'acme', name: 'Acme', domains: ['acme.example'], passwords: false }
  Object.assign(server.config, { oidcProviders: [provider] })
  try {
    await server.db.update(identitySessions).set({ provedAt: null, oidcProvider: 'acme' })
    expect(await setUp()).toMatchObject({ status: 403, body: { proof_kinds: ['provider'] } })
    expect((await give('password', { password })).status).toBe(409)
  } finally {
    Object.assign(server.config, { oidcProviders: [] })
  }
})

test('no password of a proof is kept for its repetition', async () => {
  const { headers } = await call(server, 'PUT', '/api/v3/account/proof/password', {
    as: { token },
    body: { password },
    headers: { 'idempotency-key': 'a key' },
  })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(await server.db.$count(idempotencyKeys)).toBe(0)
})

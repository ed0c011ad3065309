import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import {
  identitySessions,
  outbox,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  securityEvents,
  signInAttempts,
  users,
} from '#server/db/schema.ts'
import { call, createToken } from '#test/support/people.ts'
import { PasskeyDevice } from '#test/support/passkey-device.ts'
import {
  addPasskeyOf,
  askedOn,
  challengeOf,
  namedUrl,
  passkeyPath,
  signInByPasskey,
  storePasskey,
} from '#test/support/passkey-client.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  authorize,
  codeFor,
  cookieNamed,
  createAccount,
  hasSignedIn,
  leadsTo,
  postForm,
  submitSignIn,
} from '#test/support/sign-in-client.ts'

let server: TestServer
let userId: string
let as: { token: string }
const path = '/api/v3/account/passkeys'
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  userId = await createAccount(server)
  as = { token: await createToken(server, userId) }
})

const device = () => new PasskeyDevice(namedUrl)
const kinds = async () => {
  const rows = await server.db.select().from(securityEvents).orderBy(securityEvents.number)
  return rows.map(({ kind, party, personId, details }) => ({ kind, party, personId, ...details }))
}
const subjects = async () => {
  const rows = await server.db.select().from(outbox).orderBy(outbox.createdAt)
  return rows.map(({ to, subject }) => [to, subject])
}
describe('a passkey of one’s own', () => {
  test('is made, renamed and removed; the trail and letters tell of it', async () => {
    const made = await addPasskeyOf(server, as, device())
    expect(made).toMatchObject({ status: 201, body: { name: 'Laptop', last_used_at: null } })
    const own = `${path}/${readId(made.body)}`
    const renamed = await call(server, 'PATCH', own, { as, body: { name: 'Phone' } })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Phone' } })
    expect(await call(server, 'GET', path, { as })).toMatchObject({ body: [{ name: 'Phone' }] })
    await call(server, 'DELETE', own, { as })
    expect((await call(server, 'GET', path, { as })).body).toEqual([])
    const by = { party: 'person', personId: userId }
    expect(await kinds()).toEqual([
      { kind: 'passkey_added', what: 'Laptop', ...by },
      { kind: 'passkey_renamed', what: 'Phone', ...by },
      { kind: 'passkey_removed', what: 'Phone', ...by },
    ])
    expect(await subjects()).toEqual([
      ['ada@acme.example', 'A passkey was added for Partner Portal'],
      ['ada@acme.example', 'A passkey for Partner Portal was removed'],
    ])
  })

  test('comes with recovery codes as the first factor, and not again; they go with the last one', async () => {
    const codes = async (name: string) => {
      const { body } = await addPasskeyOf(server, as, device(), { name })
      return readAs(body, v.looseObject({ recovery_codes: v.array(v.string()) })).recovery_codes
    }
    expect(await codes('Laptop')).toHaveLength(10)
    expect(await codes('Phone')).toEqual([])
    const [session] = await server.db.select().from(identitySessions)
    expect(session?.secondFactorAt).not.toBeNull()
    const ids = (await server.db.select().from(passkeys)).map(({ id }) => id)
    for (const id of ids) {
      expect(await server.db.$count(recoveryCodes)).toBe(10)
      await call(server, 'DELETE', `${path}/${id}`, { as })
    }
    expect(await server.db.$count(recoveryCodes)).toBe(0)
    expect((await server.db.select().from(identitySessions))[0]?.secondFactorAt).toBeNull()
  })

  test('is of one account', async () => {
    const other = { token: await createToken(server, await createAccount(server, 'grace@globex.example')) }
    const same = device()
    await addPasskeyOf(server, as, same)
    expect(await addPasskeyOf(server, other, same)).toMatchObject({ status: 409 })
    expect(await server.db.select().from(passkeys)).toMatchObject([{ name: 'Laptop', userId }])
  })

  test('is one of twenty at most', async () => {
    for (let count = 0; count < 19; count += 1) await storePasskey(server.db, userId, device())
    const statuses = [await addPasskeyOf(server, as, device()), await addPasskeyOf(server, as, device())]
    expect(statuses.map(({ status }) => status)).toEqual([201, 409])
    expect(await server.db.$count(passkeys)).toBe(20)
  })

  test.each([
    ['of another origin', { origin: 'http://localhost.evil.example' }, 'is no passkey'],
    ['of another port', { origin: 'http://localhost:4000' }, 'is no passkey'],
    ['of another host', { rpId: 'evil.example' }, 'is no passkey'],
    ['of another kind', { type: 'webauthn.get' }, 'is no passkey'],
    ['whose owner was not asked for', { isUnverified: true }, 'did not check that it is you'],
    ['of a challenge that was never given', { challenge: 'bm90IG91cnM' }, 'took too long'],
  ])('%s is refused', async (_, manner, why) => {
    const { status, body } = await addPasskeyOf(server, as, device(), { manner })
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(why)])
    expect(await server.db.$count(passkeys)).toBe(0)
    expect(await kinds()).toEqual([])
  })
})

describe('a challenge', () => {
  const send = (credential: string, by = as) =>
    call(server, 'POST', path, { as: by, body: { name: 'Laptop', credential } })

  test('is used up by a refused answer', async () => {
    const options = await challengeOf(server, as)
    const own = device()
    expect(await send(own.make(options, { isUnverified: true }))).toMatchObject({ status: 409 })
    expect(await send(own.make(options))).toMatchObject({ status: 409 })
    expect(await server.db.$count(passkeys)).toBe(0)
  })

  test('is of its session, which has one', async () => {
    const first = await challengeOf(server, as)
    const elsewhere = { token: await createToken(server, userId) }
    expect(await send(device().make(first), elsewhere)).toMatchObject({ status: 409 })
    const second = await challengeOf(server, as)
    expect(await send(device().make(first))).toMatchObject({ status: 409 })
    expect(await send(device().make(second))).toMatchObject({ status: 201 })
  })

  test('expires', async () => {
    const options = await challengeOf(server, as)
    const [row] = await server.db.select().from(passkeyChallenges)
    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(5 * 60_000)
    await server.db.update(passkeyChallenges).set({ expiresAt: new Date() })
    expect(await send(device().make(options))).toMatchObject({ status: 409 })
  })

  test('is not stored as it is', async () => {
    const { challenge } = JSON.parse(await challengeOf(server, as)) as { challenge: string }
    expect(JSON.stringify(await server.db.select().from(passkeyChallenges))).not.toContain(challenge)
  })

  test('is not made where browsers have no passkeys', async () => {
    const { publicUrl } = server.config
    Object.assign(server.config, { publicUrl: 'http://127.0.0.2:3000' })
    try {
      expect(await call(server, 'POST', `${path}/actions/ask`, { as })).toMatchObject({ status: 409 })
      expect(leadsTo((await askedOn(server, passkeyPath)).answer)).toBe('/oauth/authorize')
    } finally {
      Object.assign(server.config, { publicUrl })
    }
  })
})

describe('signing in with a passkey alone', () => {
  let own: PasskeyDevice
  beforeEach(async () => {
    own = device()
    await addPasskeyOf(server, as, own)
    await server.db.delete(securityEvents)
    await server.db.delete(outbox)
  })
  const only = async () => (await server.db.select().from(passkeys))[0]

  test('is both factors at once', async () => {
    const cookie = cookieNamed(await signInByPasskey(server, own), 'identity')
    expect(await codeFor(server, cookie)).toMatch(/^code_/)
    expect(await kinds()).toEqual([{ kind: 'sign_in', party: 'person', personId: userId, what: 'passkey' }])
    expect((await only())?.lastUsedAt).not.toBeNull()
    expect((await only())?.counter).toBe(1)
  })

  test('does not wait for what others guess, who still do, and makes the browser known', async () => {
    const guess = { email: 'ada@acme.example', address: '192.0.2.1', succeeded: false, createdAt: new Date() }
    await server.db.insert(signInAttempts).values(Array.from({ length: 10 }, () => guess))
    expect((await submitSignIn(server)).answer.status).toBe(429)
    const answer = await signInByPasskey(server, own)
    expect(hasSignedIn(answer)).toBe(true)
    expect(cookieNamed(answer, 'known-browser')).not.toBe('')
    expect((await submitSignIn(server, { password: 'a guess' })).answer.status).toBe(429)
  })

  test('works once with an answer, and in the browser that was asked', async () => {
    const { options, cookie } = await askedOn(server, passkeyPath)
    const credential = own.use(options)
    const send = (by: string) => postForm(server, passkeyPath, { credential }, { cookie: by })
    expect(hasSignedIn(await send('passkey=browser-of-somebody-else'))).toBe(false)
    expect(hasSignedIn(await send(''))).toBe(false)
    expect(hasSignedIn(await send(cookie))).toBe(true)
    expect(hasSignedIn(await send(cookie))).toBe(false)
  })

  test.each([
    ['another key', { hasOtherKey: true }],
    ['another origin', { origin: 'http://localhost.evil.example:3000' }],
    ['another host', { rpId: 'evil.example' }],
    ['another kind of answer', { type: 'webauthn.create' }],
    ['an owner who was not asked for', { isUnverified: true }],
    ['another user’s name', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused with %s, and told', async (_, manner) => {
    const answer = await signInByPasskey(server, own, manner)
    expect([answer.status, hasSignedIn(answer)]).toEqual([401, false])
    expect(await kinds()).toMatchObject([{ kind: 'sign_in_failed', party: 'stranger' }])
    expect(await only()).toMatchObject({ lastUsedAt: null, counter: 0 })
  })

  test('is refused where the count has gone back: the trail and the owner are told', async () => {
    await signInByPasskey(server, own, { counter: 7 })
    await server.db.delete(securityEvents)
    for (const counter of [7, 3, 0]) {
      const answer = await signInByPasskey(server, own, { counter })
      expect([answer.status, hasSignedIn(answer)]).toEqual([401, false])
      expect(await answer.text()).toContain('There may be a copy of this passkey')
    }
    expect((await kinds()).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => ['passkey_copied', 'sign_in_failed']).flat(),
    )
    expect((await subjects()).at(-1)).toEqual([
      'ada@acme.example',
      'A passkey for Partner Portal may have been copied',
    ])
    expect((await only())?.counter).toBe(7)
    expect(hasSignedIn(await signInByPasskey(server, own, { counter: 8 }))).toBe(true)
  })

  test('works for ever with a device that does not count', async () => {
    for (let times = 0; times < 3; times += 1)
      expect(hasSignedIn(await signInByPasskey(server, own, { counter: 0 }))).toBe(true)
  })

  test('is refused to a disabled account as to nobody’s passkey', async () => {
    await server.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId))
    const disabled = await signInByPasskey(server, own)
    const unknown = await signInByPasskey(server, device())
    const wordsOf = async (answer: Response) => /role="alert"[^>]*>([^<]*)/.exec(await answer.text())?.[1]
    expect([disabled.status, hasSignedIn(disabled)]).toEqual([401, false])
    expect([unknown.status, hasSignedIn(unknown)]).toEqual([401, false])
    expect(await wordsOf(disabled)).toBe(await wordsOf(unknown))
  })

  test('still changes a one-time password first', async () => {
    await server.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId))
    const cookie = cookieNamed(await signInByPasskey(server, own), 'identity')
    const onward = await server.app.request(authorize(), { headers: { cookie } })
    expect(leadsTo(onward)).toBe('/oauth/password')
  })

  test('is refused to a domain that has to sign in with its provider', async () => {
    const { oidcProviders } = server.config
    const provider = {
      id: 'acme',
      name: 'Acme ID',
      issuer: 'https://id.acme.example',
      domains: ['acme.example'],
      passwords: false,
    }
    Object.assign(server.config, { oidcProviders: [provider] })
    try {
      const answer = await signInByPasskey(server, own)
      expect([answer.status, hasSignedIn(answer)]).toEqual([401, false])
      expect(await answer.text()).toContain('sign in with Acme ID')
      expect((await kinds()).map(({ kind }) => kind)).toEqual(['sign_in_failed'])
    } finally {
      Object.assign(server.config, { oidcProviders })
    }
  })

  test('gives an address a hundred challenges in five minutes', async () => {
    expect((await askedOn(server, passkeyPath)).answer.status).toBe(200)
    const { address = '' } = (await server.db.select().from(passkeyChallenges)).at(-1) ?? {}
    const at = new Date()
    const rows = Array.from({ length: 99 }, (_, index) => ({
      challengeHash: `hash ${index}`,
      browserHash: 'another',
      address,
      createdAt: at,
      expiresAt: at,
    }))
    await server.db.insert(passkeyChallenges).values(rows)
    const { answer } = await askedOn(server, passkeyPath)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '300'])
    await server.db.update(passkeyChallenges).set({ createdAt: new Date(Date.now() - 5 * 60_000) })
    expect((await askedOn(server, passkeyPath)).answer.status).toBe(200)
  })

  test('has a page whose only script is a file of this server', async () => {
    const { answer } = await askedOn(server, passkeyPath)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    const page = await (await server.app.request(passkeyPath)).text()
    const [, src = ''] = /<script src="([^"]+)" defer><\/script>/.exec(page) ?? []
    expect(page.match(/<script/g)).toHaveLength(1)
    const script = await server.app.request(src)
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
  })
})

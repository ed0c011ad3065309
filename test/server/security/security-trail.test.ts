import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { runAdmin } from '#server/commands/admin.ts'
import { parseAdminCommand } from '#server/commands/admin-command.ts'
import { securityDays, securityEvents, signInAttempts, users } from '#server/db/schema.ts'
import { renewRecoveryCodes } from '#server/identity/second-factor/recovery-codes.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { auditSecurity } from '#server/security/chain.ts'
import { byStranger, recordEvents } from '#server/security/record-events.ts'
import { resetLink } from '../support/letter-text.ts'
import { call, createPerson } from '#test/support/people.ts'
import { codeNow, testAuthenticator } from '#test/support/provider/registry.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  codeFor,
  createAccount,
  exchange,
  password,
  postForm,
  submitSignIn,
  tokenIn,
} from '#test/support/sign-in-client.ts'
import { addonAt, createWorld } from '#test/support/world.ts'

let server: TestServer
let ada: string
let asAda: { personId: string; actorId: string; party: string }
beforeAll(async () => (server = await testServer({ TRUSTED_PROXIES: '1' })))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  ada = await createAccount(server)
  asAda = { personId: ada, actorId: ada, party: 'person' }
})

const email = 'ada@acme.example'
const chosen = 'no fox naps on lime jelly'
const place = { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'Firefox', 'request-id': 'request-0001' }
const origin = { address: '192.0.2.7', browser: 'Firefox', requestId: 'request-0001' }

const events = () =>
  server.db.select().from(securityEvents).orderBy(asc(securityEvents.day), asc(securityEvents.number))
const kinds = async () => (await events()).map(({ kind }) => kind)
const forget = async () => {
  await server.db.delete(securityEvents)
}
/** The only event since the last time; forgets it. */
async function only() {
  const rows = await events()
  expect(rows.map(({ kind }) => kind)).toHaveLength(1)
  await forget()
  return rows[0]
}

async function signIn(headers = place) {
  const { cookie } = await submitSignIn(server, { headers })
  const token = tokenIn(await exchange(server, await codeFor(server, cookie)))
  return { cookie, token }
}

/** Ten wrong passwords a while ago, after which an account waits. */
const guessed = (of: string) =>
  server.db.insert(signInAttempts).values(
    Array.from({ length: 10 }, () => ({
      email: of,
      address: '192.0.2.8',
      succeeded: false,
      createdAt: new Date(),
    })),
  )
const nobody = 'nobody@acme.example'

const api = (token: string, method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: unknown) =>
  call(server, method, path, { as: { token }, body, headers: place })

describe('at the doors', () => {
  test('a sign-in and its end are told with address, browser and request', async () => {
    const { cookie } = await signIn()
    expect(await only()).toMatchObject({ kind: 'sign_in', ...asAda, ...origin })
    await postForm(server, '/oauth/logout', {}, { ...place, cookie })
    expect(await only()).toMatchObject({ kind: 'sign_out', ...asAda, ...origin })
    await postForm(server, '/oauth/logout', {}, { ...place, cookie })
    expect(await events()).toEqual([])
  })

  test('another sign-in in the same browser is told as the end of its session', async () => {
    const { cookie } = await signIn()
    await submitSignIn(server, { headers: { ...place, cookie } })
    expect(await kinds()).toEqual(['sign_in', 'session_ended', 'sign_in'])
  })

  test('a failed sign-in is told of the account, or of the address alone, and never what was typed', async () => {
    const typed = 'a secret that was typed'
    const failed = { kind: 'sign_in_failed', party: 'stranger', actorId: null, details: {}, ...origin }
    await submitSignIn(server, { password: typed, headers: place })
    expect(await only()).toMatchObject({ ...failed, personId: ada })
    await submitSignIn(server, { email: nobody, password: typed, headers: place })
    const event = await only()
    expect(event).toMatchObject({ ...failed, personId: null })
    expect(JSON.stringify(event)).not.toMatch(/nobody|typed/)
  })

  test('an expired one-time password is told as such', async () => {
    await server.db.update(users).set({ passwordExpiresAt: new Date() })
    await submitSignIn(server, { headers: place })
    expect((await only())?.details).toEqual({ reason: 'the one-time password had expired' })
  })

  test('a wait is told once, however often it is met, and after it each failed sign-in again', async () => {
    await guessed(email)
    for (let i = 0; i < 3; i++) await submitSignIn(server, { headers: place })
    expect(await only()).toMatchObject({ kind: 'sign_in_delayed', personId: ada })
    await runAdmin(server.db, server.config, parseAdminCommand(['unlock', email]))
    await forget()
    for (let i = 0; i < 2; i++) await submitSignIn(server, { password: 'wrong', headers: place })
    expect(await kinds()).toEqual(['sign_in_failed', 'sign_in_failed'])
  })

  test('strangers do not fill the disk, and leave accounts their events: 200 an hour are told', async () => {
    const at = new Date()
    const of = (personId: string | null, day: string) =>
      Array.from({ length: 200 }, (_, i) => ({
        ...byStranger('sign_in_failed', personId),
        day,
        at,
        details: {},
        hash: '',
        number: i + 1,
      }))
    await server.db.insert(securityEvents).values([...of(null, '2000-01-01'), ...of(ada, '2000-01-02')])
    const told = async (typed: { email: string; password?: string }) => {
      const before = await server.db.$count(securityEvents)
      await submitSignIn(server, { ...typed, headers: place })
      return (await server.db.$count(securityEvents)) - before
    }
    expect(await told({ email: nobody })).toBe(0)
    expect(await told({ email, password: 'wrong' })).toBe(1)
    await server.db
      .update(securityEvents)
      .set({ at: new Date(at.getTime() - 61 * 60_000) })
      .where(eq(securityEvents.day, '2000-01-01'))
    expect(await told({ email: nobody })).toBe(1)
  })

  test('a wait of no account is told once of each address, and apart from those of accounts', async () => {
    const elsewhere = { ...place, 'x-forwarded-for': '198.51.100.7' }
    for (const of of [email, nobody]) {
      await guessed(of)
      for (let i = 0; i < 2; i++) await submitSignIn(server, { email: of, headers: place })
    }
    await submitSignIn(server, { email: nobody, headers: elsewhere })
    expect((await events()).map(({ kind, personId, address }) => [kind, personId, address])).toEqual([
      ['sign_in_delayed', ada, '192.0.2.7'],
      ['sign_in_delayed', null, '192.0.2.7'],
      ['sign_in_delayed', null, '198.51.100.7'],
    ])
  })

  test('a wait that is not told again costs a write all the same, as one that is', async () => {
    const written = async () => {
      const { day } = securityDays
      const rows = await server.db
        .select({ day, by: sql<string>`xmin::text` })
        .from(securityDays)
        .orderBy(day)
      return rows.map(({ by }) => by)
    }
    const old = byStranger('sign_in_failed', null)
    await server.db.transaction((tx) => recordEvents(tx, null, [old], () => new Date('2000-01-01T12:00:00Z')))
    await guessed(nobody)
    await submitSignIn(server, { email: nobody, headers: place })
    const [before, count] = [await written(), await server.db.$count(securityEvents)]
    await submitSignIn(server, { email: nobody, headers: place })
    expect(await server.db.$count(securityEvents)).toBe(count)
    const after = await written()
    expect([before.length, after.length]).toEqual([2, 2])
    expect(after[0], 'the day before').toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    expect((await auditSecurity(server.db)).violations).toEqual([])
  })

  test('a changed password is told, and a try to change it', async () => {
    const { cookie } = await signIn()
    await signIn()
    await forget()
    const typed = { current: 'wrong', password: chosen, again: chosen }
    await postForm(server, '/oauth/password', typed, { ...place, cookie })
    const reason = 'when changing the password'
    expect(await only()).toMatchObject({ kind: 'sign_in_failed', personId: ada, details: { reason } })
    await postForm(server, '/oauth/password', { ...typed, current: password }, { ...place, cookie })
    const details = { sessionsEnded: 1 }
    expect(await only()).toMatchObject({ kind: 'password_changed', ...asAda, ...origin, details })
  })

  test('a reset is told when it is asked for, by the account only, and when it is used', async () => {
    await resetLink(server, nobody)
    expect(await events()).toEqual([])
    const path = await resetLink(server)
    expect(await only()).toMatchObject({ kind: 'password_reset_asked', party: 'stranger', personId: ada })
    await postForm(server, path, { password: 'short', again: 'short' }, place)
    expect(await events()).toEqual([])
    await postForm(server, path, { password: chosen, again: chosen }, place)
    expect(await only()).toMatchObject({ kind: 'password_reset_used', ...asAda, ...origin })
  })
})

describe('in the account', () => {
  test('ended sessions are told, with their number, and none where there are none', async () => {
    const { token } = await signIn()
    for (const _ of [1, 2, 3]) await signIn()
    await forget()
    const { body } = await api(token, 'GET', '/api/v3/account/sessions')
    const other = readAs(body, v.array(v.looseObject({ id: v.string(), current: v.boolean() }))).find(
      ({ current }) => !current,
    )
    const ended = { kind: 'session_ended', ...asAda, ...origin }
    for (const [path, details] of [
      [`/api/v3/account/sessions/${other?.id ?? ''}`, { sessions: 1 }],
      ['/api/v3/account/sessions', { sessions: 2 }],
    ] as const) {
      await api(token, 'DELETE', path)
      expect(await only()).toMatchObject({ ...ended, details })
      await api(token, 'DELETE', path)
      expect(await events()).toEqual([])
    }
  })

  test('a name is told where it changes', async () => {
    const { token } = await signIn()
    await forget()
    for (let i = 0; i < 2; i++) await api(token, 'PATCH', '/api/v3/account', { name: 'Ada' })
    expect(await only()).toMatchObject({ kind: 'name_changed', ...asAda, ...origin })
  })

  test('what is done with a second factor is told, without its codes', async () => {
    const { token } = await signIn()
    await forget()
    await storeTwoFactor(server.db, server.config, {
      userId: ada,
      secret: testAuthenticator,
      confirmed: true,
      now: new Date(),
    })
    const act = (action: string, code = '') =>
      api(token, 'POST', `/api/v3/account/second_factor/actions/${action}`, { code })
    await act('remove', '000000')
    expect(await only()).toMatchObject({ kind: 'code_wrong', ...asAda, ...origin, details: {} })
    const [kept = ''] = await renewRecoveryCodes(server.db, ada, new Date())
    await act('renew_codes', kept)
    expect((await events()).map(({ kind, personId }) => [kind, personId])).toEqual([
      ['recovery_code_used', ada],
      ['recovery_codes_renewed', ada],
    ])
    expect(JSON.stringify(await events())).not.toContain(kept)
    await forget()
    await act('remove', codeNow())
    expect(await kinds()).toEqual(['two_factor_removed'])
  })
})

describe('of companies', () => {
  test('joining and leaving are told of the person, with the one who did it', async () => {
    const world = await createWorld(server)
    const guest = await createPerson(server, 'guest@acme.example')
    const path = `/api/v3/companies/${world.companyId}/company_users`
    const { body } = await api(world.provider.token, 'POST', path, { email: guest.email })
    const by = {
      personId: guest.id,
      actorId: world.provider.id,
      party: 'person',
      details: { company: 'Acme Data' },
    }
    expect(await only()).toMatchObject({ kind: 'company_joined', ...by, ...origin })
    await api(world.provider.token, 'POST', path, { email: guest.email })
    expect(await events()).toEqual([])
    await api(world.provider.token, 'DELETE', `/api/v3/company_users/${readId(body)}`)
    expect(await only()).toMatchObject({ kind: 'company_left', ...by, ...origin })
  })

  test.each([
    ['oauth_credentials', 'OAuth client secret', 'secret'],
    ['api_authorizations', 'API token', 'token'],
  ])('regenerated %s are told without the secret, once for each key', async (path, what, secret) => {
    const world = await createWorld(server)
    const { slug } = await addonAt(world, 'alpha')
    const options = { as: world.provider, headers: { ...place, 'idempotency-key': 'one' } }
    const regenerate = () => call(server, 'POST', `/api/v3/addons/${slug}/${path}`, options)
    const { body } = await regenerate()
    await regenerate()
    const event = await only()
    expect(event).toMatchObject({
      kind: 'secrets_regenerated',
      actorId: world.provider.id,
      details: { what, of: slug },
    })
    expect(JSON.stringify(event)).not.toContain(readAs(body, v.looseObject({ [secret]: v.string() }))[secret])
  })
})

test('commands are told as commands', async () => {
  await server.clear()
  for (const args of [
    ['create-company', 'Globex'],
    ['create-admin', 'pat@platform.example'],
    ['create-user', 'grace@globex.example', '--company', 'Globex'],
    ['reset-password', 'grace@globex.example'],
  ])
    await runAdmin(server.db, server.config, parseAdminCommand(args))
  const idOf = async (of: string) => (await server.db.select().from(users).where(eq(users.email, of)))[0]?.id
  const [pat, grace] = [await idOf('pat@platform.example'), await idOf('grace@globex.example')]
  const told = (await events()).map(({ kind, personId, party, actorId, address, details }) => [
    kind,
    personId,
    `${party} ${actorId} ${address}`,
    details,
  ])
  expect(told).toEqual(
    [
      ['company_created', null, { company: 'Globex' }],
      ['one_time_password_made', pat, {}],
      ['staff_changed', pat, { staff: true }],
      ['one_time_password_made', grace, {}],
      ['company_joined', grace, { company: 'Globex' }],
      ['one_time_password_made', grace, {}],
    ].map(([kind, id, details]) => [kind, id, 'command null null', details]),
  )
})

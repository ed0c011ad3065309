import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Secret } from 'otpauth'
import * as v from 'valibot'
import { runAdmin } from '#server/commands/admin.ts'
import { parseAdminCommand } from '#server/commands/admin-command.ts'
import { outbox, securityDays, securityEvents, users } from '#server/db/schema.ts'
import { codeIn, periodAt } from '#server/identity/second-factor/authenticator.ts'
import { runPasswordResets } from '#server/identity/password-resets.ts'
import { renewRecoveryCodes } from '#server/identity/second-factor/recovery-codes.ts'
import { auditSecurity } from '#server/security/chain.ts'
import { byStranger, recordEvents } from '#server/security/record-events.ts'
import { mostOfStrangers } from '#server/security/record-refused-sign-in.ts'
import { letterText } from '../support/letter-text.ts'
import { call, createCompany, createPerson } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
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

  test('another sign-in in the same browser ends its session', async () => {
    const { cookie } = await signIn()
    await submitSignIn(server, { headers: { ...place, cookie } })
    expect(await kinds()).toEqual(['sign_in', 'session_ended', 'sign_in'])
  })

  test('a failed sign-in is told of the account, or of the address alone, and never what was typed', async () => {
    const typed = 'a secret that was typed'
    await submitSignIn(server, { password: typed, headers: place })
    expect(await only()).toMatchObject({
      kind: 'sign_in_failed',
      party: 'stranger',
      personId: ada,
      actorId: null,
      ...origin,
    })
    await submitSignIn(server, { email: 'nobody@acme.example', password: typed, headers: place })
    const event = await only()
    expect(event).toMatchObject({ kind: 'sign_in_failed', personId: null, ...origin, details: {} })
    expect(JSON.stringify(event)).not.toMatch(/nobody|typed/)
  })

  test('an expired one-time password says so', async () => {
    await server.db.update(users).set({ passwordExpiresAt: new Date() })
    await submitSignIn(server, { headers: place })
    expect((await only())?.details).toEqual({ reason: 'the one-time password had expired' })
  })

  test('a wait is told once, however often it is met', async () => {
    for (let i = 0; i < 13; i++) await submitSignIn(server, { password: 'wrong', headers: place })
    expect(await kinds()).toEqual([...Array.from({ length: 10 }, () => 'sign_in_failed'), 'sign_in_delayed'])
    expect((await events()).at(-1)).toMatchObject({ personId: ada })
  })

  test('after a wait each failed sign-in is told again', async () => {
    for (let i = 0; i < 11; i++) await submitSignIn(server, { password: 'wrong', headers: place })
    expect((await kinds()).at(-1)).toBe('sign_in_delayed')
    await runAdmin(server.db, server.config, parseAdminCommand(['unlock', email]))
    const before = (await kinds()).length
    for (let i = 0; i < 2; i++) await submitSignIn(server, { password: 'wrong', headers: place })
    expect((await kinds()).slice(before)).toEqual(['sign_in_failed', 'sign_in_failed'])
  })

  test('strangers do not fill the disk', async () => {
    const at = new Date()
    const row = {
      day: '2000-01-01',
      at,
      kind: 'sign_in_failed',
      party: 'stranger',
      details: {},
      hash: '',
    } as const
    const before = Array.from({ length: mostOfStrangers }, (_, i) => ({ ...row, number: i + 1 }))
    await server.db.insert(securityEvents).values(before)
    const count = () => server.db.$count(securityEvents)
    await submitSignIn(server, { email: 'nobody@acme.example', headers: place })
    expect(await count()).toBe(mostOfStrangers)
    await submitSignIn(server, { password: 'wrong', headers: place })
    expect(await count()).toBe(mostOfStrangers + 1)
    await server.db.delete(securityEvents).where(eq(securityEvents.personId, ada))
    await server.db.update(securityEvents).set({ at: new Date(at.getTime() - 61 * 60_000) })
    await submitSignIn(server, { email: 'nobody@acme.example', headers: place })
    expect(await count()).toBe(mostOfStrangers + 1)
  })

  test('events of accounts leave room for those of strangers', async () => {
    const rows = Array.from({ length: mostOfStrangers }, (_, i) => ({
      ...byStranger('sign_in_failed', ada),
      day: '2000-01-01',
      number: i + 1,
      at: new Date(),
      details: {},
      hash: '',
    }))
    await server.db.insert(securityEvents).values(rows)
    await submitSignIn(server, { email: 'nobody@acme.example', headers: place })
    expect(await server.db.$count(securityEvents)).toBe(mostOfStrangers + 1)
  })

  test('a wait of no account is told once of each address, and apart from those of accounts', async () => {
    const elsewhere = { ...place, 'x-forwarded-for': '198.51.100.7' }
    const delays = async () =>
      (await events())
        .filter(({ kind }) => kind === 'sign_in_delayed')
        .map(({ personId, address }) => [personId, address])
    for (let i = 0; i < 11; i++) await submitSignIn(server, { password: 'wrong', headers: place })
    for (let i = 0; i < 12; i++) await submitSignIn(server, { email: 'nobody@acme.example', headers: place })
    const told = [
      [ada, '192.0.2.7'],
      [null, '192.0.2.7'],
    ]
    expect(await delays()).toEqual(told)
    await submitSignIn(server, { email: 'nobody@acme.example', headers: elsewhere })
    expect(await delays()).toEqual([...told, [null, '198.51.100.7']])
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
    for (let i = 0; i < 12; i++) await submitSignIn(server, { email: 'nobody@acme.example', headers: place })
    const [before, count] = [await written(), await server.db.$count(securityEvents)]
    await submitSignIn(server, { email: 'nobody@acme.example', headers: place })
    expect(await server.db.$count(securityEvents)).toBe(count)
    const after = await written()
    expect([before.length, after.length]).toEqual([2, 2])
    expect(after[0], 'the day before').toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    expect((await auditSecurity(server.db)).violations).toEqual([])
  })

  test('a changed password is told, and by mail', async () => {
    const { cookie } = await signIn()
    await signIn()
    await forget()
    const typed = { current: 'wrong', password: chosen, again: chosen }
    await postForm(server, '/oauth/password', typed, { ...place, cookie })
    expect(await only()).toMatchObject({
      kind: 'sign_in_failed',
      personId: ada,
      details: { reason: 'when changing the password' },
    })
    await postForm(server, '/oauth/password', { ...typed, current: password }, { ...place, cookie })
    expect(await only()).toMatchObject({
      kind: 'password_changed',
      ...asAda,
      ...origin,
      details: { sessionsEnded: 1 },
    })
    const letters = await server.db.select().from(outbox)
    expect(letters).toMatchObject([{ to: email, subject: 'Your password for Partner Portal was changed' }])
  })

  test('a reset is told when it is asked for, by the account only, and when it is used', async () => {
    await postForm(server, '/oauth/forgot', { email: 'nobody@acme.example' }, place)
    await runPasswordResets(server)
    expect(await events()).toEqual([])
    await postForm(server, '/oauth/forgot', { email }, place)
    await runPasswordResets(server)
    expect(await only()).toMatchObject({
      kind: 'password_reset_asked',
      party: 'stranger',
      personId: ada,
      ...origin,
    })
    const [letter] = await server.db.select().from(outbox)
    const path = /\/oauth\/reset\?\S+/.exec(letterText(server, letter))?.[0] ?? ''
    await postForm(server, path, { password: 'short', again: 'short' }, place)
    expect(await events()).toEqual([])
    await postForm(server, path, { password: chosen, again: chosen }, place)
    expect(await only()).toMatchObject({ kind: 'password_reset_used', ...asAda, ...origin })
  })
})

describe('in the account', () => {
  test('ended sessions are told', async () => {
    const { token } = await signIn()
    await signIn()
    await signIn()
    await forget()
    const { body } = await api(token, 'GET', '/api/v3/account/sessions')
    const other = readAs(body, v.array(v.looseObject({ id: v.string(), current: v.boolean() }))).find(
      ({ current }) => !current,
    )
    const path = `/api/v3/account/sessions/${other?.id ?? ''}`
    expect((await api(token, 'DELETE', path)).status).toBe(200)
    expect(await only()).toMatchObject({
      kind: 'session_ended',
      ...asAda,
      ...origin,
      details: { sessions: 1 },
    })
    expect((await api(token, 'DELETE', path)).status).toBe(409)
    await api(token, 'DELETE', '/api/v3/account/sessions')
    expect(await only()).toMatchObject({ kind: 'session_ended', ...asAda, details: { sessions: 1 } })
    await api(token, 'DELETE', '/api/v3/account/sessions')
    expect(await events()).toEqual([])
  })

  test('a name is told where it changes', async () => {
    const { token } = await signIn()
    await forget()
    for (let i = 0; i < 2; i++) await api(token, 'PATCH', '/api/v3/account', { name: 'Ada' })
    expect(await only()).toMatchObject({ kind: 'name_changed', ...asAda, ...origin })
  })

  test('an authenticator is told once it is confirmed', async () => {
    const { token } = await signIn()
    await forget()
    const { body } = await api(token, 'POST', '/platform/account/two_factor')
    expect(await events()).toEqual([])
    const { secret } = readAs(body, v.object({ secret: v.string() }))
    const code = codeIn(new Uint8Array(Secret.fromBase32(secret).buffer), periodAt(new Date()))
    expect((await api(token, 'POST', '/platform/account/two_factor/actions/confirm', { code })).status).toBe(
      200,
    )
    expect(await only()).toMatchObject({ kind: 'two_factor_set_up', ...asAda, ...origin })
    const factor = '/api/v3/account/second_factor/actions'
    expect((await api(token, 'POST', `${factor}/remove`, { code: '000000' })).status).toBe(403)
    expect(await only()).toMatchObject({ kind: 'code_wrong', ...asAda, ...origin, details: {} })
    const [kept = ''] = await server.db.transaction((tx) => renewRecoveryCodes(tx, ada, new Date()))
    await api(token, 'POST', `${factor}/renew_codes`, { code: kept })
    expect((await events()).map(({ kind, personId }) => [kind, personId])).toEqual([
      ['recovery_code_used', ada],
      ['recovery_codes_renewed', ada],
    ])
    expect(JSON.stringify(await events())).not.toContain(kept)
    await forget()
    const [next] = await server.db.transaction((tx) => renewRecoveryCodes(tx, ada, new Date()))
    await api(token, 'POST', `${factor}/remove`, { code: next })
    expect(await kinds()).toEqual(['recovery_code_used', 'two_factor_removed'])
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
    const { id } = readAs(body, v.looseObject({ id: v.string() }))
    await api(world.provider.token, 'DELETE', `/api/v3/company_users/${id}`)
    expect(await only()).toMatchObject({ kind: 'company_left', ...by, ...origin })
  })

  test.each([
    ['oauth_credentials', 'OAuth client secret'],
    ['api_authorizations', 'API token'],
  ])('regenerated %s are told without the secret, once for each key', async (path, what) => {
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
    const { token, secret } = readAs(
      body,
      v.looseObject({ token: v.optional(v.string()), secret: v.optional(v.string()) }),
    )
    expect(JSON.stringify(event)).not.toContain(token ?? secret)
  })
})

test('commands are told as commands', async () => {
  const run = async (...args: string[]) => runAdmin(server.db, server.config, parseAdminCommand(args))
  await run('create-admin', 'pat@platform.example')
  await createCompany(server, 'Globex')
  await run('create-user', 'grace@globex.example', '--company', 'Globex')
  const [pat] = await server.db.select().from(users).where(eq(users.email, 'pat@platform.example'))
  const [grace] = await server.db.select().from(users).where(eq(users.email, 'grace@globex.example'))
  const byCommand = { party: 'command', actorId: null, address: null }
  expect(await events()).toMatchObject([
    { kind: 'one_time_password_made', personId: pat?.id, ...byCommand },
    { kind: 'staff_changed', personId: pat?.id, ...byCommand, details: { staff: true } },
    { kind: 'one_time_password_made', personId: grace?.id, ...byCommand },
    { kind: 'company_joined', personId: grace?.id, ...byCommand, details: { company: 'Globex' } },
  ])
  await forget()
  await run('reset-password', 'grace@globex.example')
  await run('unlock', 'grace@globex.example')
  expect(await events()).toMatchObject([
    { kind: 'one_time_password_made', personId: grace?.id, ...byCommand },
    { kind: 'sign_in_unlocked', personId: grace?.id, ...byCommand },
  ])
})

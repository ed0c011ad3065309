import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  accountInvitations,
  companyUsers,
  halfSessions,
  outbox,
  passwordResets,
  securityEvents,
  trail,
  users,
} from '#server/db/schema.ts'
import { staffEmails } from '#server/identity/staff-emails.ts'
import { mailedLink, resetLink } from '../../support/letter-text.ts'
import { call, createCompany, createPerson, createToken, type Person } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  createAccount,
  hasSignedIn,
  postForm,
  readAccount,
  signedIn,
  submitSignIn,
} from '#test/support/sign-in-client.ts'
import { sameNames } from '#test/spec/texts.ts'

let server: TestServer
let staff: Person
let companyId: string
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  staff = await createPerson(server, 'admin@platform.example', { platformAdmin: true })
  companyId = await createCompany(server, 'Acme Data')
})

const api = (method: string, path: string, body?: object, as = staff) =>
  call(server, method, `/api/v3${path}`, { as, ...(body === undefined ? {} : { body }) })
const act = (id: string, action: string, as = staff) =>
  api('POST', `/people/${id}/actions/${action}`, undefined, as)
const recordSchema = v.looseObject({ id: v.string() })
const invite = async (body: object) => readAs((await api('POST', '/people', body)).body, recordSchema)
const chosen = {
  name: 'Ada Okafor',
  password: 'no fox naps on lime jelly',
  again: 'no fox naps on lime jelly',
}

/** The letters to an address, the newest last. */
const lettersTo = async (email: string) => server.db.select().from(outbox).where(eq(outbox.to, email))
const kinds = async () => {
  const rows = await server.db.select().from(securityEvents).orderBy(securityEvents.number)
  return rows.map(({ kind, personId, party }) => [kind, personId, party])
}

test('an invitation’s link makes the account once, in its company and with the invitation’s id', async () => {
  const { id } = await invite({ email: 'Ada@acme.example', company: companyId })
  const link = await mailedLink(server, 'ada@acme.example')
  const page = await server.app.request(link)
  expect(await page.text()).toContain('belong to Acme Data')
  const refused = await postForm(server, link, { ...chosen, again: 'x', name: ' ' })
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringMatching(/Your name must not be blank[^]*two new passwords differ/),
  ])
  expect((await postForm(server, link, chosen)).status).toBe(200)
  expect(await server.db.select().from(users).where(eq(users.id, id))).toMatchObject([
    { email: 'ada@acme.example', name: 'Ada Okafor', platformAdmin: false, mustChangePassword: false },
  ])
  expect(await server.db.select().from(companyUsers)).toMatchObject([{ companyId, userId: id }])
  expect(await server.db.select().from(trail)).toMatchObject([
    { field: 'companyUser', to: 'ada@acme.example', actorId: id },
  ])
  for (const answer of [await server.app.request(link), await postForm(server, link, chosen)])
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('accepted already')])
  expect(hasSignedIn((await submitSignIn(server, { password: chosen.password })).answer)).toBe(true)
  expect((await kinds()).slice(0, 3)).toEqual([
    ['account_invited', id, 'person'],
    ['invitation_accepted', id, 'person'],
    ['company_joined', id, 'person'],
  ])
})

test('an invitation asks for no password where a domain signs in with its provider', async () => {
  const { config } = server
  const provider = { id: 'acme', name: 'Acme ID', issuer: 'http://127.0.0.1:1', clientId: 'portal' }
  const domains = { domains: ['acme.example'], passwords: false, secondFactor: [] }
  Object.assign(config, { oidcProviders: [{ ...provider, clientSecret: 'x', ...domains }] })
  try {
    const { id } = await invite({ email: 'ada@acme.example', company: companyId })
    const link = await mailedLink(server, 'ada@acme.example')
    const page = await (await server.app.request(link)).text()
    expect(page).toContain('sign in with Acme ID')
    expect(page).not.toContain('type="password"')
    expect((await postForm(server, link, { name: ' ' })).status).toBe(422)
    const accepted = await postForm(server, link, { name: 'Ada Okafor' })
    expect([accepted.status, await accepted.text()]).toEqual([
      200,
      expect.stringContaining('sign in with Acme ID'),
    ])
    expect(await server.db.select().from(users).where(eq(users.id, id))).toMatchObject([
      { email: 'ada@acme.example', mustChangePassword: false },
    ])
  } finally {
    Object.assign(config, { oidcProviders: [] })
  }
})

test('staff who accept are staff; a link that was sent again or withdrawn makes no account', async () => {
  const { id } = await invite({ email: 'bo@platform.example', staff: true })
  const first = await mailedLink(server, 'bo@platform.example')
  expect((await act(id, 'resend')).status).toBe(200)
  expect((await postForm(server, first, chosen)).status).toBe(404)
  const second = await mailedLink(server, 'bo@platform.example')
  expect((await postForm(server, second, chosen)).status).toBe(200)
  expect((await api('GET', `/people/${id}`)).body).toMatchObject({ state: 'active', staff: 'yes' })

  const other = await invite({ email: 'cy@acme.example' })
  const link = await mailedLink(server, 'cy@acme.example')
  await act(other.id, 'withdraw')
  expect((await postForm(server, link, chosen)).status).toBe(409)
  // Then the address can be invited anew.
  expect((await invite({ email: 'cy@acme.example' })).id).not.toBe(other.id)
})

test('nobody is invited twice, into what does not exist, or to rights that would not count', async () => {
  await invite({ email: 'ada@acme.example' })
  for (const [body, field, reason] of [
    [{ email: 'ADA@acme.example' }, 'email', 'is invited already'],
    [{ email: 'Admin@platform.example' }, 'email', 'has an account already'],
    [{ email: 'bo@acme.example', staff: true }, 'email', 'not of internal staff'],
    [{ email: 'bo@platform.example', company: companyId }, 'email', "can't be added"],
    [{ email: 'bo@acme.example', company: crypto.randomUUID() }, 'company', 'is not the name'],
    [{ email: 'bo@platform.example', staff: true, company: 'Acme Data' }, 'staff', 'with a company'],
  ] as const) {
    const { status, body: said } = await api('POST', '/people', body)
    expect([status, said]).toEqual([
      422,
      { id: 'invalid', error: { [field]: [expect.stringContaining(reason)] } },
    ])
  }
  expect(await server.db.select().from(accountInvitations)).toHaveLength(1)
})

test('a disabled account is out at once, and nothing at sign-in tells it from a wrong password', async () => {
  const id = await createAccount(server)
  const { token, cookie } = await signedIn(server)
  const link = await resetLink(server)
  const at = new Date()
  await server.db
    .insert(halfSessions)
    .values({ userId: id, cookieHash: 'x', createdAt: at, expiresAt: new Date(at.getTime() + 60_000) })

  expect((await act(id, 'disable')).body).toMatchObject({ state: 'disabled', sessions: 0 })
  expect((await readAccount(server, token)).status).toBe(401)
  expect((await server.app.request('/oauth/password', { headers: { cookie } })).status).toBe(401)
  expect(await server.db.select().from(halfSessions)).toEqual([])
  expect((await postForm(server, link, chosen)).status).toBe(409)
  // Not even what somebody begins who was just being let in.
  expect((await readAccount(server, await createToken(server, id))).status).toBe(401)

  const right = (await submitSignIn(server)).answer
  const wrong = (await submitSignIn(server, { password: 'wrong' })).answer
  expect([right.status, await right.text()]).toEqual([wrong.status, await wrong.text()])
  const before = (await lettersTo('ada@acme.example')).length
  await resetLink(server)
  expect(await lettersTo('ada@acme.example')).toHaveLength(before)

  expect((await act(id, 'enable')).body).toMatchObject({ state: 'active', sessions: 0 })
  expect(hasSignedIn((await submitSignIn(server)).answer)).toBe(true)
  expect((await readAccount(server, token)).status).toBe(401)
})

// READINGS 26: a platform admin has the flag and is internal staff.
test('letters to staff go to platform admins, by their e-mails, and to nobody who is half of one or disabled', async () => {
  await createPerson(server, 'colleague@platform.example')
  await createPerson(server, 'admin@elsewhere.example', { platformAdmin: true })
  await createPerson(server, 'ada@platform.example', { platformAdmin: true })
  const bo = await createPerson(server, 'bo@platform.example', { platformAdmin: true })
  await act(bo.id, 'disable')
  expect(await staffEmails({ tx: server.db, config: server.config })).toEqual([
    'ada@platform.example',
    staff.email,
  ])
})

test('of two staff who take each other’s rights one is refused, so that one is left', async () => {
  const bo = await createPerson(server, 'bo@platform.example', { platformAdmin: true })
  const answers = await Promise.all([act(bo.id, 'revoke_staff'), act(staff.id, 'disable', bo)])
  // The second one is refused as the last, or as one who no longer may.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await staffEmails({ tx: server.db, config: server.config })).toHaveLength(1)
})

test('a link for a new password comes in place of the one that was asked for', async () => {
  const id = await createAccount(server)
  const earlier = await resetLink(server)
  expect((await act(id, 'send_password_reset')).status).toBe(200)
  expect((await postForm(server, earlier, chosen)).status).toBe(409)
  expect((await postForm(server, await mailedLink(server, 'ada@acme.example'), chosen)).status).toBe(200)
  const states = await server.db.select().from(passwordResets).orderBy(passwordResets.createdAt)
  expect(states.map(({ state }) => state)).toEqual(['replaced', 'used'])
})

test('people are listed by e-mail with their invitations, and found by e-mail, name or company', async () => {
  const ada = await createPerson(server, 'ada@acme.example', { companyId })
  await invite({ email: 'cy@acme.example', company: 'acme da\u200bta' })
  const withdrawn = await invite({ email: 'dee@acme.example' })
  await act(withdrawn.id, 'withdraw')
  await server.db.update(users).set({ name: 'Ada Okafor' }).where(eq(users.id, ada.id))
  const listed = async (q: string) =>
    readAs((await api('GET', `/people?q=${q}`)).body, v.array(v.looseObject({ email: v.string() }))).map(
      ({ email }) => email,
    )
  expect(await listed('')).toEqual(['ada@acme.example', 'admin@platform.example', 'cy@acme.example'])
  expect(await listed('acme%20d')).toEqual(['ada@acme.example', 'cy@acme.example'])
  expect(await listed('okafor')).toEqual(['ada@acme.example'])
  expect(await listed('platform')).toEqual(['admin@platform.example'])
  const first = await call(server, 'GET', '/api/v3/people', {
    as: staff,
    headers: { range: 'items ..; max=2' },
  })
  expect([first.status, first.headers.get('content-range')]).toEqual([206, 'items 0-1/3'])
})

test('a company has a name that no other has', async () => {
  const { status, body } = await api('POST', '/companies', { name: 'Hooli' })
  expect([status, body]).toMatchObject([201, { name: 'Hooli', has_supplier_information: false }])
  for (const [one, other] of sameNames) {
    await api('POST', '/companies', { name: one })
    const twin = await api('POST', '/companies', { name: other })
    expect(twin).toMatchObject({ status: 422, body: { error: { name: ['is the name of another company'] } } })
  }
})

test('an export of the security trail is told in it, once and with its filters', async () => {
  const ask = (query: string, headers: Record<string, string> = {}) =>
    call(server, 'GET', `/api/v3/security_events${query}`, { as: staff, headers })
  await ask('')
  expect(await kinds()).toEqual([])
  await ask('?export=csv&kind=sign_in&from=2026-06-01')
  await ask('?export=jsonl')
  expect((await ask('?export=pdf')).status).toBe(422)
  await createAccount(server)
  const page = await ask('?export=jsonl', { range: 'items ..; max=1' })
  await ask('?export=jsonl', { range: page.headers.get('next-range') ?? '' })
  const told = readAs(
    (await ask('?kind=trail_exported')).body,
    v.array(v.looseObject({ about: v.string(), person: v.looseObject({ email: v.string() }) })),
  )
  expect(told.map(({ about, person }) => [about, person.email])).toEqual([
    ['JSON lines of all events', staff.email],
    ['JSON lines of all events', staff.email],
    ['CSV of sign_in, from 2026-06-01', staff.email],
  ])
})

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runAdmin } from '#server/commands/admin.ts'
import { parseAdminCommand } from '#server/commands/admin-command.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import {
  companies,
  companyUsers,
  halfSessions,
  identitySessions,
  oidcAccounts,
  outbox,
  recoveryCodes,
  securityEvents,
  accountInvitations,
  teamMembers,
  twoFactors,
  users,
} from '#server/db/schema.ts'
import { renewRecoveryCodes } from '#server/identity/second-factor/recovery-codes.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { createSession } from '#test/support/people.ts'
import { openPlace } from '#test/support/prepared.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { authorize, createAccount, submitSignIn } from '#test/support/sign-in-client.ts'
import { shell } from '../support/shell.ts'

let server: TestServer
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())
beforeEach(() => server.clear())

const run = async (...args: string[]) => runAdmin(server.db, server.config, parseAdminCommand(args))
const passwordIn = (told: string) => /One-time password: (\S+)/.exec(told)?.[1] ?? ''

test('makes an admin, a company and its user, whose one-time passwords sign them in', async () => {
  const admin = await run('create-admin', 'Ada@Platform.example')
  expect(admin).not.toContain('Warning')
  expect(await run('create-admin', 'ada@elsewhere.example')).toContain('STAFF_DOMAIN=elsewhere.example')
  expect(await run('create-company', ' Acme Data ')).toBe('Company Acme Data created.')
  const user = await run('create-user', '--company', 'acme data', 'bo@acme.example')
  const [stored] = await server.db.select().from(users)
  expect(stored).toMatchObject({
    email: 'ada@platform.example',
    platformAdmin: true,
    mustChangePassword: true,
  })
  const days = ((stored?.passwordExpiresAt?.getTime() ?? 0) - (stored?.createdAt.getTime() ?? 0)) / 86_400_000
  expect(days).toBe(7)
  expect(admin).toContain('works for 7 days')
  const [company] = await server.db.select().from(companies)
  expect(await server.db.select().from(companyUsers)).toMatchObject([
    { companyId: company?.id, admin: false },
  ])
  for (const [email, told] of [
    ['ada@platform.example', admin],
    ['bo@acme.example', user],
  ] as const) {
    expect(passwordIn(told)).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    const { cookie } = await submitSignIn(server, { email, password: passwordIn(told) })
    const held = await server.app.request(authorize(), { headers: { cookie } })
    expect(held.headers.get('location')).toMatch(/^\/oauth\/password/)
  }
})

test('puts people into teams, and takes them out; test/server/identity/people has what teams allow', async () => {
  for (const email of ['ada@acme.example', 'bo@acme.example']) await createAccount(server, email)
  const join = (email: string, ...role: string[]) => run('add-to-team', email, '--team', 'Data', ...role)
  await expect(join('bo@acme.example', '--role', 'member')).rejects.toThrow('needs an owner')
  expect(await join('ada@acme.example')).toBe('ada@acme.example is owner of the team Data.')
  await join('BO@acme.example', '--role', 'admin')
  expect((await server.db.select().from(teamMembers)).map(({ role }) => role)).toEqual(['owner', 'admin'])
  await expect(run('remove-from-team', 'ada@acme.example', '--team', 'Data')).rejects.toThrow(
    /^The team needs an owner: make somebody else its owner first\.$/,
  )
  await expect(run('remove-from-team', 'ada@acme.example', '--team', 'Other')).rejects.toThrow(
    'does not belong to the team Other',
  )
  expect(await run('remove-from-team', 'bo@acme.example', '--team', 'dATA')).toContain(
    'no longer belongs to the team Data',
  )
  expect((await letters()).toSorted()).toEqual([
    ['ada@acme.example', 'You are now a member of the team Data'],
    ['bo@acme.example', 'You are now a member of the team Data'],
    ['bo@acme.example', 'You no longer belong to the team Data'],
  ])
  const joined = (await server.db.select().from(securityEvents)).filter(({ kind }) => kind === 'team_joined')
  expect(joined.map(({ party, details }) => [party, details.what])).toEqual([
    ['command', 'owner of Data'],
    ['command', 'admin of Data'],
  ])
})

test('forgets a lost authenticator with all that it proved', async () => {
  const userId = await createAccount(server)
  await expect(run('reset-second-factor', 'ada@acme.example')).rejects.toThrow(
    'neither an authenticator nor a passkey',
  )
  const now = new Date()
  await storeTwoFactor(server.db, server.config, { userId, secret: Buffer.from('x'), confirmed: true, now })
  await renewRecoveryCodes(server.db, userId, now)
  await createSession(server, userId)
  await server.db.insert(halfSessions).values({ userId, cookieHash: 'x', createdAt: now, expiresAt: now })
  const printed = await run('reset-second-factor', 'ada@acme.example')
  expect(printed).toMatch(/all sessions have ended[^]*on their account page/)
  expect((await server.db.select().from(identitySessions))[0]?.endedAt).not.toBeNull()
  for (const table of [halfSessions, recoveryCodes, twoFactors])
    expect(await server.db.select().from(table)).toEqual([])
  expect(await letters()).toEqual([['ada@acme.example', 'The authenticator for Partner Portal was removed']])
  for (const name of ['reset-second-factor', 'reset-password', 'unlock', 'unlink-provider'])
    await expect(run(name, 'nobody@acme.example')).rejects.toThrow('no account')
})

const letters = async () => (await server.db.select().from(outbox)).map(({ to, subject }) => [to, subject])

test('unlinks an account from its sign-in provider, and ends its sessions', async () => {
  const userId = await createAccount(server)
  await submitSignIn(server)
  const link = { userId, issuer: 'https://id.acme.example', subject: 'ada', createdAt: new Date() }
  await server.db.insert(oidcAccounts).values(link)
  expect(await run('unlink-provider', 'ada@acme.example')).toContain('no longer linked to https://id.acme')
  expect(await server.db.select().from(oidcAccounts)).toEqual([])
  expect(await server.db.select().from(identitySessions)).toMatchObject([
    { endedAt: expect.any(Date) as unknown },
  ])
  const events = await server.db.select().from(securityEvents)
  expect(await letters()).toEqual([
    ['ada@acme.example', 'Your account for Partner Portal is linked to no sign-in provider'],
  ])
  expect(events.at(-1)).toMatchObject({ kind: 'oidc_unlinked', party: 'command', personId: userId })
  await expect(run('unlink-provider', 'ada@acme.example')).rejects.toThrow('linked to no sign-in provider')
})

test('accounts are listed with what they sign in with', async () => {
  expect(await run('list')).toBe('There are no accounts.')
  await run('create-company', 'Acme')
  await run('create-user', 'bo@acme.example', '--company', 'Acme')
  await run('create-admin', 'ada@platform.example')
  await createAccount(server, 'cy@customers.example')
  await server.db
    .update(users)
    .set({ passwordExpiresAt: new Date(0) })
    .where(eq(users.email, 'bo@acme.example'))
  await run('invite', 'di@acme.example', '--company', 'Acme')
  await run('invite', 'ed@acme.example', '--company', 'acme')
  await run('invite', 'fy@platform.example', '--staff')
  await run('withdraw', 'ed@acme.example')
  await server.db
    .update(accountInvitations)
    .set({ expiresAt: new Date(0) })
    .where(eq(accountInvitations.email, 'fy@platform.example'))
  await submitSignIn(server, { email: 'cy@customers.example' })
  const [cy] = await server.db.select().from(users).where(eq(users.email, 'cy@customers.example'))
  const secret = Buffer.from('x')
  await storeTwoFactor(server.db, server.config, {
    userId: cy?.id ?? '',
    secret,
    confirmed: true,
    now: new Date(),
  })
  const listed = () =>
    runAdmin(server.db, { ...server.config, staffSecondFactor: 'required' }, parseAdminCommand(['list']))
  expect((await listed()).split('\n')).toEqual([
    'ada@platform.example, staff, one-time password, second factor missing, never signed in',
    'bo@acme.example, Acme, one-time password expired, password only, never signed in',
    `cy@customers.example, no company, second factor, last used ${new Date().toISOString().slice(0, 10)}`,
    `di@acme.example, Acme, invited until ${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}`,
    'fy@platform.example, staff, invitation expired',
  ])
})

test('the last use that is listed is that of the session used last', async () => {
  const userId = await createAccount(server)
  for (const day of ['2026-11-03', '2026-11-05', '2026-11-04'])
    await createSession(server, userId, { now: new Date(`${day}T12:00:00Z`) })
  expect(await run('list')).toBe('ada@acme.example, no company, password only, last used 2026-11-05')
})

test('a password is reset to a one-time one, which ends all that the old one began', async () => {
  const id = await createAccount(server)
  await submitSignIn(server)
  const createdAt = new Date()
  await server.db
    .insert(halfSessions)
    .values({ userId: id, cookieHash: 'x', createdAt, expiresAt: createdAt })
  const told = await run('reset-password', 'ADA@acme.example')
  expect(told).toContain('works for 7 days')
  const [, password = ''] = /One-time password: (\S+)/.exec(told) ?? []
  expect((await server.db.select().from(identitySessions))[0]?.endedAt).not.toBeNull()
  expect(await server.db.select().from(halfSessions)).toEqual([])
  expect((await submitSignIn(server)).answer.status).toBe(401)
  expect((await submitSignIn(server, { password })).answer.status).toBe(303)
  expect(await letters()).toEqual([['ada@acme.example', 'Your password for Partner Portal was reset']])
  expect(await server.db.select().from(users)).toMatchObject([{ mustChangePassword: true }])
})

test('whoever waits after wrong passwords and codes is let in at once', async () => {
  const userId = await createAccount(server)
  const secret = Buffer.from('x')
  await storeTwoFactor(server.db, server.config, { userId, secret, confirmed: true, now: new Date() })
  await server.db.update(twoFactors).set({ failures: 5, failedAt: new Date() })
  for (let i = 0; i < 11; i++) await submitSignIn(server, { password: 'wrong' })
  expect((await submitSignIn(server)).answer.status).toBe(429)
  expect(await run('unlock', 'ada@acme.example')).toContain('can sign in again')
  expect(await letters()).toEqual([['ada@acme.example', 'You can sign in to Partner Portal again']])
  expect((await submitSignIn(server)).answer.status).toBe(303)
  expect(await server.db.select().from(twoFactors)).toMatchObject([{ failures: 0, failedAt: null }])
})

test.each([
  [['create-admin', 'nobody'], /"nobody" is not an e-mail/],
  [['create-admin'], /needs an e-mail/],
  [['create-admin', 'a@b.example', '--company', 'Acme'], /takes no --company/],
  [['add-to-team', 'a@b.example'], /Name the team/],
  [['add-to-team', 'a@b.example', '--team', 'X', '--role', 'king'], /owner, admin, member/],
  [['create-company'], /needs a name/],
  [['create-company', ' '], /must not be blank/],
  [['create-company', 'x'.repeat(201)], /at most 200/],
  [['create-company', 'Acme', 'Data'], /"Data" is one word too many/],
  [['create-user', 'a@b.example'], /Name the company/],
  [['create-user', 'a@b.example', '--company'], /company/],
  [['create-user', 'a@b.example', '--company', 'Nowhere'], /no company named Nowhere/],
  [['create-user', 'a@b.example', '--firm', 'Nowhere'], /--firm/],
  [['list', 'ada@acme.example'], /takes no e-mail/],
  [['unlock'], /needs an e-mail/],
  [['explode'], /no command explode[^]*Usage/],
  [[], /Usage/],
])('%j is answered with what is wrong', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason)
  expect(await server.db.select().from(users)).toEqual([])
})

test('a second account or company of the same name is refused', async () => {
  await run('create-company', 'Acme')
  await expect(run('create-company', 'ACME')).rejects.toThrow(/already/)
  await run('create-admin', 'a@platform.example')
  await expect(run('create-user', 'A@platform.example', '--company=Acme')).rejects.toThrow(/already/)
  expect(await server.db.select().from(companyUsers)).toEqual([])
})

describe('from the shell', () => {
  let folder: string
  beforeEach(() => (folder = join(mkdtempSync(join(tmpdir(), 'admin-')), 'data')))
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

  const admin = (...args: string[]) =>
    shell('commands/admin.ts', args, {
      DATA_DIR: folder,
      DATABASE_URL: '',
      STAFF_DOMAIN: 'platform.example',
    })

  test('an empty database is migrated, and is as it was left the next time', async () => {
    const made = await admin('create-company', 'Acme Data')
    expect(made).toEqual({ out: 'Company Acme Data created.\n', wrong: '', code: 0 })
    const user = await admin('create-user', 'bo@acme.example', '--company', 'Acme Data')
    expect(user.code).toBe(0)
    expect(passwordIn(user.out)).not.toBe('')
    const again = await admin('create-company', 'Acme Data')
    expect(again).toEqual({ out: '', wrong: 'There is a company named Acme Data already.\n', code: 1 })
  })

  test('of a statement that fails, no values are printed', async () => {
    await admin('create-company', 'Acme')
    const { db, close } = await openPlace({ DATA_DIR: folder })
    await db.execute(sql`alter table companies add constraint odd check (name <> 'Beta')`)
    await close()
    const { out, wrong, code } = await admin('create-company', 'Beta')
    expect([out, code]).toEqual(['', 1])
    expect(wrong).toContain('violates check constraint "odd"')
    expect(wrong).not.toContain('Beta')
  })

  test('a mistake ends with 1 and touches no database; help ends with 0', async () => {
    const mistake = await admin('create-admin', 'nobody')
    expect(mistake).toEqual({ out: '', wrong: '"nobody" is not an e-mail address.\n', code: 1 })
    const help = await admin('--help')
    expect([help.code, help.wrong]).toEqual([0, ''])
    expect(help.out).toContain('create-company NAME')
    expect(existsSync(folder)).toBe(false)
  })

  test('while a server has the embedded database open, it says so', async () => {
    const release = lockFolder(folder)
    const { wrong, code } = await admin('create-admin', 'ada@platform.example')
    release()
    expect(code).toBe(1)
    expect(wrong).toBe(
      `The data folder ${folder} is in use by process ${process.pid}. Stop that process first, or choose another DATA_DIR.\n`,
    )
  })
})

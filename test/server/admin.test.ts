import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runAdmin } from '../../src/server/admin.ts'
import { companyUsers, users } from '../../src/server/db/schema.ts'
import { verifyPassword } from '../../src/server/identity/passwords.ts'
import { type TestServer, testServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())
beforeEach(() => server.clear())

const run = (...args: string[]) => runAdmin(server.db, server.config, args)

test('makes an admin, a company and its user, each with a one-time password that works', async () => {
  const told = await run('create-admin', 'Ada@Platform.example')
  const password = /One-time password: (\S+)/.exec(told)?.[1] ?? ''
  const [admin] = await server.db.select().from(users)
  expect(admin).toMatchObject({
    email: 'ada@platform.example',
    platformAdmin: true,
    mustChangePassword: true,
  })
  expect(await verifyPassword(password, admin?.passwordHash ?? null)).toBe(true)
  expect(await run('create-company', 'Acme Data')).toContain('Acme Data')
  expect(await run('create-user', 'bo@acme.example', '--company', 'acme data')).toContain('bo@acme.example')
  expect(await server.db.select().from(companyUsers)).toHaveLength(1)
})

test('warns when the admin flag can have no effect', async () => {
  expect(await run('create-admin', 'ada@elsewhere.example')).toContain('no effect')
})

test.each([
  [['create-admin', 'nobody'], /not an e-mail/],
  [['create-company', ' '], /needs a name/],
  [['create-user', 'a@b.example'], /Name the company/],
  [['create-user', 'a@b.example', '--company', 'Nowhere'], /no company named Nowhere/],
  [['explode'], /Usage/],
  [[], /Usage/],
])('%j is refused with the reason', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason)
  expect(await server.db.select().from(users)).toEqual([])
})

test('a second account or company of the same name is refused', async () => {
  await run('create-company', 'Acme')
  await expect(run('create-company', 'ACME')).rejects.toThrow(/already/)
  await run('create-admin', 'a@platform.example')
  await expect(run('create-user', 'A@platform.example', '--company', 'Acme')).rejects.toThrow(/already/)
})

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceTokens, services } from '#server/db/schema.ts'
import { handOutServiceToken } from '#server/demo/service-token.ts'
import { call } from '#test/support/people.ts'
import { type TestServer, testServer } from '#test/support/server.ts'

let server: TestServer
let folder = ''
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'demo-token-'))))
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await server.clear()
})

const file = () => join(folder, 'service-token')
const handedOut = async () => {
  await handOutServiceToken(server.db, folder)
  return readFileSync(file(), 'utf8').trim()
}
const seenBy = async (token: string) =>
  (await call(server, 'GET', '/platform/service', { as: { token } })).body

test('a demo’s first start writes a token of the marketplace, with every right, for its owner’s eyes; later starts keep it', async () => {
  const token = await handedOut()
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(await seenBy(token)).toEqual({
    name: 'marketplace',
    may: ['catalogue', 'installs', 'billing'],
    token_prefix: token.slice(0, 13),
  })
  expect(await handedOut()).toBe(token)
  expect(await server.db.$count(serviceTokens)).toBe(1)
})

test('a start without the file makes a new token and revokes the earlier one', async () => {
  const lost = await handedOut()
  rmSync(file())
  const token = await handedOut()
  expect(token).not.toBe(lost)
  expect(await seenBy(lost)).toMatchObject({ id: 'unauthorized' })
  expect(await seenBy(token)).toMatchObject({ name: 'marketplace' })
  expect(await server.db.$count(services)).toBe(1)
})

test('a file of another database’s demo is written anew', async () => {
  const other = await handedOut()
  await server.clear()
  expect(await handedOut()).not.toBe(other)
})

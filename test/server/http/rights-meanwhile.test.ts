import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessTokens, apiAuthorizations, companyUsers, identitySessions, users } from '#server/db/schema.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { addonAt, createWorld, type World } from '#test/support/world.ts'

/*
 * A body can be held back for minutes. A write is judged by the rights that its caller has when it is made, not by those
 * they had when its first bytes came (OWASP ASVS 8.3.2).
 */
let server: TestServer
let world: World
let addonId: string
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  world = await createWorld(server)
  addonId = (await addonAt(world, 'alpha')).id
})

/** Sends a body whose last byte comes once `meanwhile` has happened; returns the status. */
async function slowly(
  method: string,
  path: string,
  { token, body }: { token: string; body: object },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  let asked = false
  const held = new ReadableStream<Uint8Array>(
    {
      async pull(to) {
        if (!asked) {
          asked = true
          return to.enqueue(bytes.slice(0, -1))
        }
        await meanwhile()
        to.enqueue(bytes.slice(-1))
        to.close()
      },
    },
    // Nothing is read before somebody asks for it: by then its caller has been looked at.
    { highWaterMark: 0 },
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = { method, headers, body: held, duplex: 'half' } as RequestInit
  return (await server.app.request(path, init)).status
}

const signOut = (userId: string) =>
  server.db.update(identitySessions).set({ endedAt: new Date() }).where(eq(identitySessions.userId, userId))
const leave = (userId: string) => server.db.delete(companyUsers).where(eq(companyUsers.userId, userId))
const nothing = () => Promise.resolve()

test('a change of one’s own account needs the session still', async () => {
  const { id, token } = world.provider
  const given = { token, body: { name: 'Ada Okafor' } }
  expect(await slowly('PATCH', '/api/v3/account', given, nothing)).toBe(200)
  expect(await slowly('PATCH', '/api/v3/account', given, () => signOut(id))).toBe(401)
})

test('a password is changed by whoever is signed in still', async () => {
  const { id, token } = world.provider
  const given = { token, body: { current: 'wrong', password: 'no fox naps on lime jelly' } }
  expect(await slowly('PUT', '/api/v3/account/password', given, nothing)).toBe(422)
  expect(await slowly('PUT', '/api/v3/account/password', given, () => signOut(id))).toBe(401)
})

test('whoever was removed from a company does not put themselves back', async () => {
  const { id, token, email } = world.provider
  const path = `/api/v3/companies/${world.companyId}/company_users`
  const given = { token, body: { email } }
  expect(await slowly('POST', path, given, () => leave(id))).toBe(404)
  expect(await server.db.$count(companyUsers)).toBe(1)
})

test('whoever was removed from a company does not try out what it would do', async () => {
  const { id, token } = world.provider
  const path = `/api/v3/addons/${addonId}/progressions?dry_run=true`
  expect(await slowly('POST', path, { token, body: { to: 'shutdown' } }, nothing)).toBe(403)
  expect(await slowly('POST', path, { token, body: { to: 'shutdown' } }, () => leave(id))).toBe(404)
})

test('whoever is no longer staff does nothing of staff’s', async () => {
  const { id, token } = world.admin
  const path = `/api/v3/companies/${world.otherCompanyId}/salesforce_vendors`
  const given = { token, body: { vendor_id: 'V-2', paysite_id: 'P-2', site_name: 'Other' } }
  const revoked = () => server.db.update(users).set({ platformAdmin: false }).where(eq(users.id, id))
  expect(await slowly('POST', path, given, nothing)).toBe(201)
  expect(await slowly('POST', path, given, revoked)).toBe(403)
})

test('an add-on’s token that was replaced starts no review', async () => {
  const token = 'a-token-of-the-add-on'
  const at = new Date()
  const stored = { addonId, lastFour: 'd-on', createdAt: at, updatedAt: at, tokenHash: hashToken(token) }
  await server.db
    .insert(apiAuthorizations)
    .values(stored)
    .onConflictDoUpdate({ target: apiAuthorizations.addonId, set: { tokenHash: stored.tokenHash } })
  const path = `/api/v3/addons/${addonId}/automatic_reviews`
  const replaced = () => server.db.update(apiAuthorizations).set({ tokenHash: 'another' })
  expect(await slowly('POST', path, { token, body: {} }, nothing)).toBe(201)
  expect(await slowly('POST', path, { token, body: {} }, replaced)).toBe(401)
})

test('a token that was revoked does nothing more', async () => {
  const given = { token: world.provider.token, body: { name: 'Ada Okafor' } }
  const revoked = () => server.db.update(accessTokens).set({ revokedAt: new Date() })
  expect(await slowly('PATCH', '/api/v3/account', given, revoked)).toBe(401)
})

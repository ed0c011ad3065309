import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identitySessions, outbox, passwordResets, users } from '#server/db/schema.ts'
import { runPasswordResets } from '#server/identity/password-resets.ts'
import { mailedLink, resetLink } from '../support/letter-text.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  authorize,
  createAccount,
  hasSignedIn,
  password,
  postForm,
  readAccount,
  signedIn,
  submitSignIn,
} from '#test/support/sign-in-client.ts'

/* What becomes of a link, by its lifecycle, is walked in test/model/account/lifecycle.http.test.ts. */
const ada = 'ada@acme.example'
const chosen = 'no fox naps on lime jelly'

let server: TestServer
let userId: string
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  userId = await createAccount(server)
})

const ask = (email: string) => postForm(server, '/oauth/forgot', { email })
const letters = () => server.db.select().from(outbox)
const open = (path: string) => server.app.request(path)
const choose = (path: string, typed = chosen, again = typed) =>
  postForm(server, path, { password: typed, again })

test('five links an hour are sent to each address of mail, whether it has an account or not', async () => {
  for (const email of [ada, 'nobody@acme.example']) {
    for (let i = 0; i < 5; i++) expect((await ask(email)).status).toBe(200)
    const answer = await ask(email)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await answer.text()).toMatch(/Try again in 60 minutes.*the link in the latest e-mail still works/s)
  }
  await server.db.update(passwordResets).set({ createdAt: new Date(Date.now() - 61 * 60_000) })
  expect((await ask(ada)).status).toBe(200)
})

test('strangers who ask five times leave the owner a link that works for as long as they keep them from another', async () => {
  for (let i = 0; i < 4; i++) await ask(ada)
  await runPasswordResets(server)
  const path = await resetLink(server)
  await server.db.update(passwordResets).set({
    createdAt: sql`created_at - interval '59 minutes'`,
    expiresAt: sql`expires_at - interval '59 minutes'`,
  })
  expect((await ask(ada)).status).toBe(429)
  expect((await choose(path)).status).toBe(200)
})

test('one network may ask thirty times an hour, many at once included', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(`somebody${i}@acme.example`)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('the sign-in page leads over a letter to a new password, which its owner is told of', async () => {
  expect(await (await open(authorize())).text()).toContain('href="/oauth/forgot"')
  await ask(' ADA@Acme.example ')
  await runPasswordResets(server)
  const path = await mailedLink(server, ada)
  expect(await letters()).toMatchObject([{ to: ada, subject: 'Choose a new password for Partner Portal' }])
  // A mail scanner may open the link before its owner does.
  for (const _ of [1, 2]) {
    const page = await (await open(path)).text()
    expect(page).toContain(ada)
    expect(page).toMatch(/<input[^>]*id="password"[^>]*autocomplete="new-password"/)
  }
  expect((await choose(path)).status).toBe(200)
  const told = (await letters()).map(({ to, subject }) => [to, subject])
  expect(told).toContainEqual([ada, 'Your password for Partner Portal was changed'])
  const [row] = await server.db.select().from(passwordResets)
  expect(row).toMatchObject({ state: 'used', userId, email: ada })
  expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(60 * 60_000)
})

test('a link with which two passwords are chosen at once takes one', async () => {
  const path = await resetLink(server)
  const answers = await Promise.all([choose(path, chosen), choose(path, 'a second long password')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a change of the password ends a link', async () => {
  const path = await resetLink(server)
  const { cookie } = await submitSignIn(server)
  const typed = { current: password, password: chosen, again: chosen }
  expect((await postForm(server, '/oauth/password', typed, { cookie })).status).toBe(200)
  for (const answer of [await open(path), await choose(path)])
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('the password was changed since'),
    ])
})

test('a link is stored as a hash only, and in no log', async () => {
  const path = await resetLink(server)
  const token = new URL(path, 'http://x').searchParams.get('token') ?? ''
  expect(token).toMatch(/^reset_[\w-]{43}$/)
  await choose(path)
  expect(JSON.stringify(await server.db.select().from(passwordResets))).not.toContain(token)
  expect(server.logged.join('\n')).not.toContain(token)
})

// What else is refused is in identity.test.ts.
test.each([
  ['ada@acme.example', undefined, 'made of your name'],
  [chosen, 'another', 'The two new passwords differ.'],
])(
  'a new password %s, typed again as %s, is refused, and the link stays open',
  async (typed, again, said) => {
    const path = await resetLink(server)
    const answer = await choose(path, typed, again)
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(said)])
    expect((await choose(path)).status).toBe(200)
  },
)

test('a reset ends all sessions and tokens, and a one-time password', async () => {
  const { token } = await signedIn(server)
  await server.db.update(users).set({ mustChangePassword: true, passwordExpiresAt: new Date() })
  expect((await choose(await resetLink(server))).status).toBe(200)
  expect((await readAccount(server, token)).status).toBe(401)
  expect(await server.db.select().from(identitySessions)).toMatchObject([
    { endedAt: expect.any(Date) as unknown },
  ])
  expect(await server.db.select().from(users)).toMatchObject([
    { mustChangePassword: false, passwordExpiresAt: null },
  ])
  expect((await submitSignIn(server)).answer.status).toBe(401)
  expect(hasSignedIn((await submitSignIn(server, { password: chosen })).answer)).toBe(true)
})

test('whether an account exists is told neither by the answer, nor by what is done before it', async () => {
  const work = async (email: string) => {
    const answer = await ask(email)
    const rows = await server.db.select().from(passwordResets).where(eq(passwordResets.email, email))
    return {
      status: answer.status,
      page: (await answer.text()).replaceAll(email, 'EMAIL'),
      stored: rows.map(({ looked, userId: whose, tokenHash, state }) => [looked, whose, tokenHash, state]),
      letters: (await letters()).length,
    }
  }
  const known = await work(ada)
  expect(known).toMatchObject({ status: 200, letters: 0 })
  expect(await work('nobody@acme.example')).toEqual(known)
  await runPasswordResets(server)
  expect((await letters()).map(({ to }) => to)).toEqual([ada])
})

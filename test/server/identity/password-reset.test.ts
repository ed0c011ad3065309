import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identitySessions, outbox, passwordResets, users } from '#server/db/schema.ts'
import { runPasswordResets } from '#server/identity/password-resets.ts'
import { letterText } from '../support/letter-text.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  authorize,
  createAccount,
  password,
  postForm,
  readAccount,
  signedIn,
  submitSignIn,
} from '#test/support/sign-in-client.ts'

const ada = 'ada@acme.example'
const chosen = 'no fox naps on lime jelly'

let server: TestServer
let userId: string
beforeAll(async () => (server = await testServer({ PUBLIC_URL: 'https://partners.example' })))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  userId = await createAccount(server)
})

const ask = (email: string) => postForm(server, '/oauth/forgot', { email }, { 'sec-fetch-site': '' })
const letters = () => server.db.select().from(outbox).orderBy(outbox.createdAt)
const linkIn = (text = '') => /https:\/\/partners\.example(\/oauth\/reset\?token=\S+)/.exec(text)?.[1] ?? ''

/** Asks for a link; gives its path once the letter is there. */
async function link(email = ada): Promise<string> {
  await server.db.delete(outbox)
  expect((await ask(email)).status).toBe(200)
  await runPasswordResets(server)
  return linkIn(letterText(server, (await letters())[0]))
}

const open = (path: string) => server.app.request(path)
const choose = (path: string, typed = chosen, again = typed) =>
  postForm(server, path, { password: typed, again }, { 'sec-fetch-site': '' })

test('five an hour for each address of mail, whether it has an account or not', async () => {
  for (const email of [ada, 'nobody@acme.example']) {
    for (let i = 0; i < 5; i++) expect((await ask(email)).status).toBe(200)
    const answer = await ask(email)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500)
    const text = await answer.text()
    expect(text).toContain('Try again in 60 minutes')
    expect(text).toContain('If there is such an account, the link in the latest e-mail still works.')
  }
  await server.db.update(passwordResets).set({ createdAt: new Date(Date.now() - 61 * 60_000) })
  expect((await ask(ada)).status).toBe(200)
})

test('strangers who ask five times leave the owner a link that works for as long as they keep them from another', async () => {
  for (let i = 0; i < 4; i++) await ask(ada)
  await runPasswordResets(server)
  const path = await link()
  await server.db.update(passwordResets).set({
    createdAt: sql`created_at - interval '59 minutes'`,
    expiresAt: sql`expires_at - interval '59 minutes'`,
  })
  expect((await ask(ada)).status).toBe(429)
  expect((await choose(path)).status).toBe(200)
})

test('leads from the sign-in page over a letter to a new password', async () => {
  expect(
    await (
      await server.app.request(authorize({ redirect_uri: 'https://partners.example/login/oauth' }))
    ).text(),
  ).toContain('href="/oauth/forgot"')
  const path = await link(' ADA@Acme.example ')
  const [letter] = await letters()
  expect(letter).toMatchObject({ to: ada, subject: 'Choose a new password for Partner Portal' })
  const page = await (await open(path)).text()
  expect(page).toContain(ada)
  expect(page).toMatch(/<input[^>]*id="password"[^>]*autocomplete="new-password"/)
  // A mail scanner may open the link before its owner does.
  expect((await open(path)).status).toBe(200)
  expect((await choose(path)).status).toBe(200)
  const told = (await letters()).map(({ to, subject }) => [to, subject])
  expect(told).toContainEqual([ada, 'Your password for Partner Portal was changed'])
  expect(await server.db.select().from(passwordResets)).toMatchObject([{ state: 'used', userId }])
})

describe('a link', () => {
  const over = async (path: string, said: string) => {
    for (const answer of [await open(path), await choose(path)]) {
      expect(answer.status).toBe(409)
      expect(await answer.text()).toContain(said)
    }
  }

  test('works once', async () => {
    const path = await link()
    expect((await choose(path)).status).toBe(200)
    await over(path, 'reset with this link already')
  })

  test('chosen twice at once is taken once', async () => {
    const path = await link()
    const answers = await Promise.all([choose(path, chosen), choose(path, 'a second long password')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('works for an hour, and is ended by the job after that', async () => {
    const path = await link()
    const [row] = await server.db.select().from(passwordResets)
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(60 * 60_000)
    await server.db.update(passwordResets).set({ expiresAt: new Date(Date.now() - 1) })
    await over(path, 'This link has expired.')
    expect(await runPasswordResets(server)).toBe(1)
    expect(await server.db.select().from(passwordResets)).toMatchObject([{ state: 'expired' }])
    await over(path, 'This link has expired.')
    expect(await runPasswordResets(server)).toBe(0)
  })

  test('ends when another one is asked for, and with a change of the password', async () => {
    const first = await link()
    const second = await link()
    await over(first, 'replaced by a newer one')
    const secure = { redirect_uri: 'https://partners.example/login/oauth' }
    const form = { email: ada, password }
    const answer = await postForm(server, authorize(secure), form, { 'sec-fetch-site': '' })
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const typed = { current: password, password: chosen, again: chosen }
    const headers = { cookie, 'sec-fetch-site': '' }
    expect((await postForm(server, '/oauth/password', typed, headers)).status).toBe(200)
    await over(second, 'the password was changed since')
  })

  test('that nobody was sent is none', async () => {
    for (const path of ['/oauth/reset', '/oauth/reset?token=', '/oauth/reset?token=reset_x']) {
      expect((await open(path)).status).toBe(404)
      expect((await choose(path)).status).toBe(404)
    }
  })

  test('is stored as a hash only, and in no log', async () => {
    const path = await link()
    const token = new URL(path, 'http://x').searchParams.get('token') ?? ''
    expect(token).toMatch(/^reset_[\w-]{43}$/)
    await choose(path)
    expect(JSON.stringify(await server.db.select().from(passwordResets))).not.toContain(token)
    expect(server.logged.join('\n')).not.toContain(token)
  })

  test.each([
    ['short', undefined, 'at least 12 characters'],
    ['password1234', undefined, 'common'],
    ['ada@acme.example', undefined, 'made of your name'],
    [chosen, 'another', 'The two new passwords differ.'],
  ])('refuses %s at its field, and stays open', async (typed, again, said) => {
    const path = await link()
    const answer = await choose(path, typed, again)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(said)
    expect((await choose(path)).status).toBe(200)
  })
})

test('ends all sessions and tokens, and a one-time password', async () => {
  const plain = await testServer()
  try {
    await createAccount(plain)
    const { token } = await signedIn(plain)
    await plain.db.update(users).set({ mustChangePassword: true, passwordExpiresAt: new Date() })
    await ask(ada)
    await postForm(plain, '/oauth/forgot', { email: ada })
    await runPasswordResets(plain)
    const [letter] = await plain.db.select().from(outbox)
    const path = /\/oauth\/reset\?\S+/.exec(letterText(plain, letter))?.[0] ?? ''
    expect((await postForm(plain, path, { password: chosen, again: chosen })).status).toBe(200)
    expect((await readAccount(plain, token)).status).toBe(401)
    const sessions = await plain.db.select().from(identitySessions)
    expect(sessions.every(({ endedAt }) => endedAt !== null)).toBe(true)
    expect(await plain.db.select().from(users)).toMatchObject([
      { mustChangePassword: false, passwordExpiresAt: null },
    ])
    expect((await submitSignIn(plain)).answer.status).toBe(401)
    expect((await submitSignIn(plain, { password: chosen })).answer.status).toBe(303)
  } finally {
    await plain.close()
  }
})

describe('whether an account exists', () => {
  test('is not told by the answer, nor by what is done before it', async () => {
    const work = async (email: string) => {
      const answer = await ask(email)
      const rows = await server.db.select().from(passwordResets).where(eq(passwordResets.email, email))
      const page = (await answer.text()).replaceAll(email, 'EMAIL')
      const stored = rows.map(({ looked, userId: whose, tokenHash, state }) => [
        looked,
        whose,
        tokenHash,
        state,
      ])
      return { status: answer.status, page, stored, letters: (await letters()).length }
    }
    const known = await work(ada)
    expect(known).toMatchObject({ status: 200, letters: 0 })
    expect(await work('nobody@acme.example')).toEqual(known)
    await runPasswordResets(server)
    expect((await letters()).map(({ to }) => to)).toEqual([ada])
  })
})

test('one network may ask thirty times an hour, many at once included', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(`somebody${i}@acme.example`)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('what is no address is said at the field, with what was typed', async () => {
  const answer = await ask('ada at acme')
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toMatch(
    /id="email"[^>]*value="ada at acme"[^>]*aria-invalid="true"[^>]*aria-describedby="email-error"/,
  )
  expect(await server.db.select().from(passwordResets)).toEqual([])
})

test('another site’s form asks for nothing', async () => {
  const answer = await postForm(server, '/oauth/forgot', { email: ada }, { 'sec-fetch-site': 'cross-site' })
  expect(answer.status).toBe(403)
  expect(await server.db.select().from(passwordResets)).toEqual([])
})

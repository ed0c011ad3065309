import { eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { identitySessions, twoFactors, users } from '#server/db/schema.ts'
import { authenticate } from '#server/identity/authenticate.ts'
import { codeIn, periodAt } from '#server/identity/second-factor/authenticator.ts'
import { hashPassword, verifyPassword } from '#server/identity/passwords.ts'
import { takeCode, hasTwoFactor, storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { call, createPerson } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import {
  authorize,
  codeFor,
  createAccount,
  password,
  postForm,
  submitSignIn,
} from '#test/support/sign-in-client.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'
import { testPasswordCost } from '#test/support/server.ts'

const on = useWorld()

test('an add-on’s own token speaks for it alone, and an unknown one for none', async () => {
  const { id } = await addonAt(on.world, 'alpha')
  const other = await addonAt(on.world, 'alpha', 'acme-other')
  const tokenOf = async (addonId: string) =>
    readAs(
      (await on.api('provider', 'POST', `/addons/${addonId}/api_authorizations`)).body,
      v.looseObject({ token: v.string() }),
    ).token
  const tokens = [await tokenOf(id), await tokenOf(other.id)]
  const { companyId } = on.world
  const callers = await Promise.all(
    tokens.map((token) => authenticate(on.server.db, token, on.server.config)),
  )
  expect(callers).toEqual(
    [id, other.id].map((addonId) => ({ caller: { kind: 'addon', addonId, companyId } })),
  )
  expect(await authenticate(on.server.db, 'ppat_unknown', on.server.config)).toBeNull()
})

test('a session that is over stays over when another one goes on', async () => {
  await createAccount(on.server)
  await createAccount(on.server, 'bo@acme.example')
  const bo = await submitSignIn(on.server, { email: 'bo@acme.example' })
  await on.server.db.update(identitySessions).set({ expiresAt: new Date(Date.now() - 1) })
  const ada = await submitSignIn(on.server)
  await codeFor(on.server, ada.cookie)
  const page = await on.server.app.request(authorize(), { headers: { cookie: bo.cookie } })
  expect([page.status, page.headers.get('location')]).toEqual([200, null])
})

test('terms are accepted by the person who accepts them', async () => {
  const colleague = await createPerson(on.server, 'colleague@acme.example', {
    companyId: on.world.companyId,
  })
  expect((await on.api(colleague, 'POST', '/users/acknowledge_msa')).status).toBe(200)
  const rows = await on.server.db.select().from(users).where(eq(users.id, on.world.stranger.id))
  expect(rows).toMatchObject([{ acknowledgedMsaAt: null }])
})

describe('a new password', () => {
  const changeTo = async (typed: string) => {
    const { cookie } = await submitSignIn(on.server)
    const form = { current: password, password: typed, again: typed }
    return postForm(on.server, '/oauth/password', form, { cookie })
  }

  // The page says: at least 12 characters, at most 200.
  test.each([
    [11, 422],
    [12, 200],
    [200, 200],
    [201, 422],
  ])('of %d characters is answered %d', async (length, status) => {
    await createAccount(on.server)
    const typed = 'no fox naps on lime jelly; '.repeat(8).slice(0, length)
    expect((await changeTo(typed)).status).toBe(status)
    const { cookie } = await submitSignIn(on.server, { password: typed })
    expect(cookie !== '').toBe(status === 200)
  })

  test('is compared to its last letter', async () => {
    const longest = 'x'.repeat(200)
    const stored = await hashPassword(longest, testPasswordCost)
    expect(await verifyPassword(longest, stored, testPasswordCost)).toBe(true)
    expect(await verifyPassword(`${longest}x`, stored, testPasswordCost)).toBe(false)
  })
})

describe('an authenticator', () => {
  const now = () => new Date()
  const secretOf = (text: string) => new TextEncoder().encode(text)
  const codeOf = (secret: Uint8Array) => codeIn(secret, periodAt(now()))

  test('is its person’s: codes, wrong codes and what was confirmed are nobody else’s', async () => {
    const { db, config } = on.server
    const [ada, grace] = [on.world.provider.id, on.world.stranger.id]
    const secrets = { ada: secretOf('the one authenticator'), grace: secretOf('another of the kind.') }
    await storeTwoFactor(db, config, { userId: grace, secret: secrets.grace, confirmed: true, now: now() })
    expect(await hasTwoFactor(db, ada)).toBe(false)
    await storeTwoFactor(db, config, { userId: ada, secret: secrets.ada, confirmed: false, now: now() })
    expect([await hasTwoFactor(db, ada), await hasTwoFactor(db, grace)]).toEqual([false, true])
    for (let times = 0; times < 5; times++)
      await expect(takeCode(db, config, { userId: grace, code: '000000x' })).rejects.toThrow(
        /This code is wrong or was already used/,
      )
    await takeCode(db, config, { userId: ada, code: codeOf(secrets.ada), event: 'confirm' })
    expect(await hasTwoFactor(db, ada)).toBe(true)
    const rows = await db.select().from(twoFactors).where(eq(twoFactors.userId, grace))
    expect(rows).toMatchObject([{ failures: 5, lastPeriod: 0 }])
  })

  test('is confirmed by a code of the very secret that was given', async () => {
    const ask = (path: string, body: object) =>
      call(on.server, 'POST', `/platform/account/two_factor${path}`, { as: on.world.provider, body })
    const { secret } = readAs((await ask('', {})).body, v.looseObject({ secret: v.string() }))
    const code = codeOf(Secret.fromBase32(secret).bytes)
    expect(await ask('/actions/confirm', { code })).toMatchObject({
      status: 200,
      body: { two_factor_authentication: true },
    })
  })
})

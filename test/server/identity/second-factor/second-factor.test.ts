import { eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  identitySessions,
  outbox,
  recoveryCodes,
  securityEvents,
  twoFactors,
  users,
} from '#server/db/schema.ts'
import { setUpSecondFactor } from '#server/identity/second-factor/change-second-factor.ts'
import { hasTwoFactor, storeTwoFactor, takeCode } from '#server/identity/second-factor/two-factor.ts'
import { renewRecoveryCodes } from '#server/identity/second-factor/recovery-codes.ts'
import { readAs } from '#test/support/read-as.ts'
import { codeIn, periodAt } from '#server/identity/second-factor/authenticator.ts'
import { call, createToken } from '#test/support/people.ts'
import { codeNow } from '#test/support/provider/registry.ts'
import {
  callbackFor,
  cookieNamed,
  createAccount,
  hasSignedIn,
  secondFactorPage,
  submitSignIn,
} from '#test/support/sign-in-client.ts'
import { ada, useSecondFactor } from '../../support/second-factor.ts'

const on = useSecondFactor()
const staff = 'root@platform.example'
const kinds = async () => {
  const { kind, day, number } = securityEvents
  return (await on.server.db.select({ kind }).from(securityEvents).orderBy(day, number)).map(
    (row) => row.kind,
  )
}

describe('a recovery code', () => {
  let codes: string[]
  beforeEach(async () => {
    await on.giveAuthenticator()
    codes = await renewRecoveryCodes(on.server.db, on.userId, new Date())
  })

  test('is one of ten, of 120 bits, stored as a hash', async () => {
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{6}-){3}[a-z2-7]{6}$/)
    const stored = JSON.stringify(await on.server.db.select().from(recoveryCodes))
    for (const code of codes) expect(stored).not.toContain(code)
  })

  test('signs in once, however it is typed, and its owner and the trail are told', async () => {
    const [first = ''] = codes
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `
    expect(hasSignedIn(await on.send(typed, await on.half()))).toBe(true)
    expect((await on.send(first, await on.half())).status).toBe(401)
    const [letter] = await on.server.db.select().from(outbox)
    expect(letter).toMatchObject({ to: ada, subject: 'A recovery code for Partner Portal was used' })
    expect(letter?.text).toContain('9 are left')
    expect(await kinds()).toEqual(['recovery_code_used', 'sign_in', 'code_wrong'])
    expect(JSON.stringify(await on.server.db.select().from(securityEvents))).not.toContain(first)
    // The same code once more is a wrong one.
    expect(await on.server.db.select().from(twoFactors)).toMatchObject([{ failures: 1 }])
  })

  test('in many sign-ins at once signs in one of them', async () => {
    const cookies = await Promise.all(Array.from({ length: 4 }, () => on.half()))
    const answers = await Promise.all(cookies.map((cookie) => on.send(codes[0] ?? '', cookie)))
    expect(answers.filter(hasSignedIn)).toHaveLength(1)
  })

  test('is its owner’s only', async () => {
    await on.giveAuthenticator(await createAccount(on.server, 'grace@acme.example'))
    expect((await on.send(codes[0] ?? '', await on.half('grace@acme.example'))).status).toBe(401)
  })

  test('publishes nothing and confirms no authenticator', async () => {
    await on.server.db.update(twoFactors).set({ confirmedAt: null })
    const as = { token: await createToken(on.server, on.userId) }
    const body = { code: codes[0] }
    const answer = await call(on.server, 'POST', '/platform/account/two_factor/actions/confirm', { as, body })
    expect(answer.status).toBe(422)
  })
})

describe('staff without a second factor', () => {
  let staffId: string
  beforeEach(async () => {
    staffId = await createAccount(on.server, staff)
    await on.server.db.update(users).set({ platformAdmin: true }).where(eq(users.id, staffId))
  })
  const secretIn = (text: string) => (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '')
  const codeOf = (secret: string) => codeIn(Secret.fromBase32(secret).bytes, periodAt(new Date()))

  test('are led to set one up, and shown ten recovery codes', async () => {
    const cookie = await on.half(staff)
    const shown = await (await on.get(secondFactorPage, cookie)).text()
    const secret = secretIn(shown)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(shown).toContain(`otpauth://totp/Partner%20Portal:root%40platform.example?secret=${secret}`)
    expect(shown).toContain('<svg')
    expect(shown).not.toContain('<script')
    expect(secretIn(await (await on.get(secondFactorPage, cookie)).text())).toBe(secret)
    expect((await on.send('000000', cookie)).status).toBe(401)
    const answer = await on.send(codeOf(secret), cookie)
    expect(answer.status).toBe(200)
    const kept = [...(await answer.text()).matchAll(/<code>([a-z2-7-]{27})<\/code>/g)].map(([, code]) => code)
    expect(kept).toHaveLength(10)
    const session = cookieNamed(answer, 'identity')
    expect((await callbackFor(on.server, session)).searchParams.get('code')).toMatch(/^code_/)
    expect(await on.letters()).toEqual([[staff, 'An authenticator was set up for Partner Portal']])
    expect(await kinds()).toEqual(['code_wrong', 'two_factor_set_up', 'sign_in'])
    expect(hasSignedIn(await on.send(kept[0] ?? '', await on.half(staff)))).toBe(true)
  })

  test('are shown no secret but their own: another one is made', async () => {
    const cookie = await on.half(staff)
    const change = { tx: on.server.db, config: on.server.config, now: new Date(), userId: staffId }
    const foreign = await setUpSecondFactor(change)
    const first = secretIn(await (await on.get(secondFactorPage, cookie)).text())
    expect(Buffer.from(Secret.fromBase32(first).bytes)).not.toEqual(Buffer.from(foreign))
    const replaced = await setUpSecondFactor(change)
    const answer = await on.send(codeIn(replaced, periodAt(new Date())), cookie)
    expect(answer.status).toBe(401)
    const second = secretIn(await answer.text())
    expect(second).not.toBe(first)
    expect((await on.send(codeOf(second), cookie)).status).toBe(200)
  })

  test('may open many pages at once, and the API: none fails', async () => {
    const as = { token: await createToken(on.server, staffId) }
    await on.server.db.update(identitySessions).set({ secondFactorAt: new Date() })
    const cookies = await Promise.all(Array.from({ length: 4 }, () => on.half(staff)))
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        ...cookies.map(async (cookie) => (await on.get(secondFactorPage, cookie)).status),
        ...cookies.map(
          async () => (await call(on.server, 'POST', '/platform/account/two_factor', { as })).status,
        ),
      ])
      expect(answers).toEqual([200, 200, 200, 200, 201, 201, 201, 201])
    }
  })

  test('are nobody to the API until the session has proved the factor that is demanded now', async () => {
    const as = { token: await createToken(on.server, staffId) }
    const status = async () => (await call(on.server, 'GET', '/api/v3/people', { as })).status
    expect(await status()).toBe(401)
    const set = (secondFactorAt: Date | null) => on.server.db.update(identitySessions).set({ secondFactorAt })
    await set(new Date())
    expect(await status()).toBe(200)
    // As after their second factor was reset.
    await set(null)
    expect(await status()).toBe(401)
    Object.assign(on.server.config, { staffSecondFactor: 'optional' })
    try {
      expect(await status()).toBe(200)
    } finally {
      Object.assign(on.server.config, { staffSecondFactor: 'required' })
    }
  })

  test('of the domain without the flag are staff too; a customer with it is not', async () => {
    await on.server.db.update(users).set({ platformAdmin: false }).where(eq(users.id, staffId))
    await on.half(staff)
    await on.server.db.update(users).set({ platformAdmin: true }).where(eq(users.id, on.userId))
    expect(hasSignedIn((await submitSignIn(on.server)).answer)).toBe(true)
  })

  test.each(['optional', 'off'] as const)('sign in by password where it is %s', async (setting) => {
    Object.assign(on.server.config, { staffSecondFactor: setting })
    try {
      const signsIn = async () => hasSignedIn((await submitSignIn(on.server, { email: staff })).answer)
      expect(await signsIn()).toBe(true)
      await on.giveAuthenticator(staffId)
      expect(await signsIn()).toBe(setting === 'off')
    } finally {
      Object.assign(on.server.config, { staffSecondFactor: 'required' })
    }
  })
})

test('an authenticator is its person’s: codes, wrong codes and what was confirmed are nobody else’s', async () => {
  const { db, config } = on.server
  const store = (userId: string, secret: string, confirmed: boolean) =>
    storeTwoFactor(db, config, { userId, secret: Buffer.from(secret), confirmed, now: new Date() })
  const grace = await createAccount(on.server, 'grace@acme.example')
  await store(grace, 'another of the kind.', true)
  expect(await hasTwoFactor(db, on.userId)).toBe(false)
  await store(on.userId, 'the one authenticator', false)
  expect([await hasTwoFactor(db, on.userId), await hasTwoFactor(db, grace)]).toEqual([false, true])
  for (let times = 0; times < 5; times++)
    await expect(takeCode(db, config, { userId: grace, code: '000000x' })).rejects.toThrow(
      /wrong or was already/,
    )
  const code = codeIn(Buffer.from('the one authenticator'), periodAt(new Date()))
  await takeCode(db, config, { userId: on.userId, code, event: 'confirm' })
  expect(await hasTwoFactor(db, on.userId)).toBe(true)
  const rows = await db.select().from(twoFactors).where(eq(twoFactors.userId, grace))
  expect(rows).toMatchObject([{ failures: 5, lastPeriod: 0 }])
})

describe('by the API', () => {
  let as: { token: string }
  const path = '/api/v3/account/second_factor'
  beforeEach(async () => {
    as = { token: await createToken(on.server, on.userId) }
    await on.giveAuthenticator()
  })
  const view = async () => (await call(on.server, 'GET', path, { as })).body
  const act = (what: string, code: unknown, headers = {}) =>
    call(on.server, 'POST', `${path}/actions/${what}`, { as, body: { code }, headers })
  const list = v.looseObject({ recovery_codes: v.array(v.string()) })
  /** Confirms an authenticator, some minutes from now. */
  const confirmed = async (minutes: number) => {
    await on.server.db.update(twoFactors).set({ confirmedAt: null })
    const confirm = '/platform/account/two_factor/actions/confirm'
    return call(on.server, 'POST', confirm, { as, body: { code: codeNow(minutes) } })
  }

  test('a second factor is seen, and removed with a code; letters tell its owner', async () => {
    const [code = ''] = await renewRecoveryCodes(on.server.db, on.userId, new Date())
    expect(await view()).toMatchObject({ state: 'confirmed', recovery_codes_left: 10, demanded: false })
    expect((await act('remove', '000000')).status).toBe(403)
    expect((await act('remove', ' ')).status).toBe(422)
    expect(await act('remove', code)).toMatchObject({ status: 200, body: { state: 'none' } })
    expect(await view()).toEqual({
      state: 'none',
      confirmed_at: null,
      recovery_codes_left: 0,
      recovery_codes_made_at: null,
      passkey_host: 'localhost',
      asked_at_sign_in: true,
      demanded: false,
    })
    expect(await on.server.db.select().from(recoveryCodes)).toEqual([])
    expect((await on.letters()).map(([, subject]) => subject).toSorted()).toEqual([
      'A recovery code for Partner Portal was used',
      'The authenticator for Partner Portal was removed',
    ])
    expect(await act('remove', codeNow())).toMatchObject({ status: 403, body: { id: 'two_factor' } })
  })

  test('recovery codes are made anew with a code, shown once, and the old ones are over', async () => {
    const [old = ''] = await renewRecoveryCodes(on.server.db, on.userId, new Date())
    const headers = { 'idempotency-key': 'one' }
    const code = codeNow()
    const made = await act('renew_codes', code, headers)
    const codes = readAs(made.body, list).recovery_codes
    expect(codes).toHaveLength(10)
    expect(readAs((await act('renew_codes', code, headers)).body, list).recovery_codes).toEqual([])
    expect((await on.send(old, await on.half())).status).toBe(401)
    expect(hasSignedIn(await on.send(codes[9] ?? '', await on.half()))).toBe(true)
    expect((await on.letters())[0]?.[1]).toBe('New recovery codes for Partner Portal')
  })

  test('recovery codes come with it at once, unless there are some', async () => {
    const first = await confirmed(0)
    expect(first).toMatchObject({ status: 200, body: { two_factor_authentication: true } })
    const { recovery_codes: codes } = readAs(first.body, list)
    expect(new Set(codes).size).toBe(10)
    expect((await confirmed(1)).body).toMatchObject({ recovery_codes: [] })
    expect((await act('remove', codes[0])).status).toBe(200)
  })

  test('the session in which one is set up counts as proved', async () => {
    expect((await confirmed(0)).status).toBe(200)
    expect(await on.server.db.select().from(identitySessions)).toMatchObject([
      { secondFactorAt: expect.any(Date) as unknown },
    ])
    expect((await on.letters())[0]?.[1]).toBe('An authenticator was set up for Partner Portal')
    expect((await act('remove', codeNow(1))).status).toBe(200)
    expect(await on.server.db.select().from(identitySessions)).toMatchObject([{ secondFactorAt: null }])
  })
})

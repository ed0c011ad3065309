import { describe, expect, test } from 'vitest'
import { parseAdminCommand } from '#server/commands/admin-command.ts'
import { runAdmin } from '#server/commands/admin.ts'
import { identitySessions, passkeys, recoveryCodes, securityEvents } from '#server/db/schema.ts'
import { renewRecoveryCodes } from '#server/identity/second-factor/recovery-codes.ts'
import { PasskeyDevice } from '#test/support/passkey-device.ts'
import {
  askedOn,
  namedUrl,
  optionsIn,
  passkeyPath,
  proveHalf,
  storePasskey,
} from '#test/support/passkey-client.ts'
import { call, createToken } from '#test/support/people.ts'
import { codeNow } from '#test/support/provider/registry.ts'
import {
  cookieNamed,
  createAccount,
  hasSignedIn,
  leadsTo,
  postForm,
  secondFactorPage,
  submitSignIn,
} from '#test/support/sign-in-client.ts'
import { ada, useSecondFactor } from '../../support/second-factor.ts'

/* A passkey in place of the authenticator's code, after the password. */
const on = useSecondFactor()
async function givePasskey(userId = on.userId): Promise<PasskeyDevice> {
  const device = new PasskeyDevice(namedUrl)
  await storePasskey(on.server.db, userId, device)
  return device
}
const pageOf = async (half: string) => (await on.get(secondFactorPage, half)).text()
const kinds = async () => (await on.server.db.select().from(securityEvents)).map(({ kind }) => kind)
const run = (...args: string[]) => runAdmin(on.server.db, on.server.config, parseAdminCommand(args))

describe('after the password', () => {
  test('a passkey is asked for of whoever has one, and signs in', async () => {
    const device = await givePasskey()
    const answer = await proveHalf(on.server, device, await on.half())
    expect(hasSignedIn(answer)).toBe(true)
    expect(cookieNamed(answer, 'known-browser')).not.toBe('')
    expect(await kinds()).toEqual(['sign_in'])
  })

  test('the passkeys of the account are named, and no others’', async () => {
    const device = await givePasskey()
    await givePasskey(await createAccount(on.server, 'grace@globex.example'))
    const options = JSON.parse(optionsIn(await pageOf(await on.half())) ?? '') as {
      allowCredentials: { id: string }[]
      userVerification: string
    }
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.credentialId])
    expect(options.userVerification).toBe('required')
  })

  test.each([
    ['of another key', { hasOtherKey: true }],
    ['of nobody', { isUnverified: true }],
    ['of another origin', { origin: 'https://evil.example' }],
  ])('an answer %s leads no further, and is told', async (_, manner) => {
    const device = await givePasskey()
    const half = await on.half()
    const answer = await proveHalf(on.server, device, half, manner)
    expect([answer.status, hasSignedIn(answer)]).toEqual([401, false])
    expect(await kinds()).toEqual(['sign_in_failed'])
    expect(hasSignedIn(await proveHalf(on.server, device, half))).toBe(true)
  })

  test('somebody else’s passkey leads no further', async () => {
    await givePasskey()
    const others = await givePasskey(await createAccount(on.server, 'grace@globex.example'))
    expect(hasSignedIn(await proveHalf(on.server, others, await on.half()))).toBe(false)
  })

  test('an answer is of its own sign-in, and of no sign-in without a password', async () => {
    const device = await givePasskey()
    const [first, second] = [await on.half(), await on.half()]
    const options = optionsIn(await pageOf(first)) ?? ''
    const credential = device.use(options)
    expect(hasSignedIn(await postForm(on.server, secondFactorPage, { credential }, { cookie: second }))).toBe(
      false,
    )
    const { cookie } = await askedOn(on.server, passkeyPath)
    expect(hasSignedIn(await postForm(on.server, passkeyPath, { credential }, { cookie }))).toBe(false)
    expect(hasSignedIn(await postForm(on.server, secondFactorPage, { credential }, { cookie: first }))).toBe(
      true,
    )
  })

  test('five answers are tried of one sign-in, right or wrong', async () => {
    const device = await givePasskey()
    const half = await on.half()
    for (let tries = 0; tries < 5; tries += 1)
      expect(hasSignedIn(await proveHalf(on.server, device, half, { hasOtherKey: true }))).toBe(false)
    expect(hasSignedIn(await proveHalf(on.server, device, half))).toBe(false)
  })

  test('the code does as well where there is an authenticator', async () => {
    await on.giveAuthenticator()
    await givePasskey()
    const half = await on.half()
    expect(await pageOf(half)).toContain('Or, without your passkey:')
    expect(hasSignedIn(await on.send(codeNow(), half))).toBe(true)
  })

  test('a recovery code does once without an authenticator, and without any the passkey alone', async () => {
    const device = await givePasskey()
    const [code = ''] = await renewRecoveryCodes(on.server.db, on.userId, new Date())
    expect(await pageOf(await on.half())).toContain('Recovery code')
    expect(hasSignedIn(await on.send('000000', await on.half()))).toBe(false)
    expect(hasSignedIn(await on.send(code, await on.half()))).toBe(true)
    expect(hasSignedIn(await on.send(code, await on.half()))).toBe(false)
    await on.server.db.delete(recoveryCodes)
    const half = await on.half()
    expect(await pageOf(half)).not.toContain('type="text"')
    expect(hasSignedIn(await proveHalf(on.server, device, half))).toBe(true)
  })
})

describe('without any factor left', () => {
  test('staff are led to set one up, and others sign in with their password', async () => {
    const staff = await createAccount(on.server, 'staff@platform.example')
    await on.server.db.execute("update users set platform_admin = true where email like 'staff@%'")
    for (const [email, id, next] of [
      ['staff@platform.example', staff, '/oauth/second-factor'],
      [ada, on.userId, '/oauth/authorize'],
    ] as const) {
      await givePasskey(id)
      const as = { token: await createToken(on.server, id) }
      await on.server.db.update(identitySessions).set({ secondFactorAt: new Date() })
      const row = (await on.server.db.select().from(passkeys)).find(({ userId }) => userId === id)
      await call(on.server, 'DELETE', `/api/v3/account/passkeys/${row?.id}`, { as })
      const { answer } = await submitSignIn(on.server, { email })
      expect([leadsTo(answer), hasSignedIn(answer)]).toEqual([next, id !== staff])
    }
    const half = cookieNamed(
      (await submitSignIn(on.server, { email: 'staff@platform.example' })).answer,
      'sign-in',
    )
    expect(await pageOf(half)).toContain('Set up an authenticator')
  })

  test('staff with a passkey have a factor', async () => {
    await createAccount(on.server, 'staff@platform.example').then((id) => givePasskey(id))
    await on.server.db.execute("update users set platform_admin = true where email like 'staff@%'")
    const half = await on.half('staff@platform.example')
    expect(await pageOf(half)).toContain('Use your passkey')
    expect(await run('list')).toMatch(/staff@platform\.example, staff, second factor,/)
  })
})

test('an operator’s command after a loss removes what there is, and tells the owner what it was', async () => {
  await on.giveAuthenticator()
  await givePasskey()
  await givePasskey()
  await renewRecoveryCodes(on.server.db, on.userId, new Date())
  expect(await run('reset-second-factor', ada)).toContain('Authenticator, passkeys and recovery codes')
  expect([await on.server.db.$count(passkeys), await on.server.db.$count(recoveryCodes)]).toEqual([0, 0])
  expect(hasSignedIn((await submitSignIn(on.server)).answer)).toBe(true)
  const [told] = await on.server.db.select().from(securityEvents)
  expect(told).toMatchObject({
    kind: 'two_factor_removed',
    party: 'command',
    details: { what: '2 passkeys' },
  })
  await givePasskey()
  await run('reset-second-factor', ada)
  expect((await on.letters()).toSorted()).toEqual([
    [ada, 'The authenticator and passkeys for Partner Portal were removed'],
    [ada, 'The passkey for Partner Portal was removed'],
  ])
  expect(await kinds()).toContain('passkey_removed')
  await expect(run('reset-second-factor', ada)).rejects.toThrow('neither an authenticator nor a passkey')
})

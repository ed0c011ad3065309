import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { halfSessions, identitySessions, oidcAccounts, passkeys, users } from '#server/db/schema.ts'
import type * as beginning from '#server/identity/begin-session.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import type * as sessions from '#server/identity/sessions.ts'
import { namedUrl, signInByPasskey, storePasskey } from '#test/support/passkey-client.ts'
import { PasskeyDevice } from '#test/support/passkey-device.ts'
import { codeNow, testAuthenticator } from '#test/support/provider/registry.ts'
import {
  authorize,
  cookieNamed,
  password,
  postForm,
  sendCode,
  submitSignIn,
} from '#test/support/sign-in-client.ts'
import { useOidc } from '../support/oidc-sign-in.ts'

/*
 * Proving who one is takes time: a hash, a device, a provider. What was proved may be gone by then, and whoever looped
 * sign-ins with the old password kept a session through every change of it (OWASP ASVS 7.4.3). Here the change is made
 * right before a sign-in or a change of the password gets its lock.
 */
const meanwhile = vi.hoisted(() => ({ change: null as ((tx: Database) => Promise<unknown>) | null }))

/** Makes the change, once. */
const happen = async (tx: Database) => {
  const { change } = meanwhile
  meanwhile.change = null
  await change?.(tx)
}

vi.mock('#server/identity/begin-session.ts', async (original) => {
  const real = await original<typeof beginning>()
  const lockSigningIn: typeof real.lockSigningIn = async (tx, ...given) => {
    await happen(tx)
    return real.lockSigningIn(tx, ...given)
  }
  return { ...real, lockSigningIn }
})
vi.mock('#server/identity/sessions.ts', async (original) => {
  const real = await original<typeof sessions>()
  const lockLive: typeof real.lockLive = async (tx, session) => {
    await happen(tx)
    return real.lockLive(tx, session)
  }
  return { ...real, lockLive }
})

const on = useOidc()
beforeEach(() => void (meanwhile.change = null))

const otherPassword = (tx: Database) => tx.update(users).set({ passwordHash: 'scrypt$2$8$1$b3RoZXI=$AAAA' })
const disabled = (tx: Database) => tx.update(users).set({ disabledAt: new Date() })
const factor = () =>
  storeTwoFactor(on.server.db, on.server.config, {
    userId: on.adaId,
    secret: testAuthenticator,
    confirmed: true,
    now: new Date(),
  })
/** An answer's status and words, the cookies to go on with, and the sessions and half sessions that there are. */
const outcome = async (answer: Response) => ({
  status: answer.status,
  says: /changed while you were signing in|completed in another tab, or is over/.exec(
    await answer.text(),
  )?.[0],
  cookies: cookieNamed(answer, 'identity') + cookieNamed(answer, 'sign-in'),
  begun: [await on.server.db.$count(identitySessions), await on.server.db.$count(halfSessions)],
})
const refused = { status: 409, says: 'changed while you were signing in', cookies: '', begun: [0, 0] }
const half = async () => cookieNamed((await submitSignIn(on.server)).answer, 'sign-in')

test.each([
  ['another password', otherPassword],
  ['an account that was disabled', disabled],
])('a right password begins no session of %s', async (_, change) => {
  meanwhile.change = change
  expect(await outcome((await submitSignIn(on.server)).answer)).toEqual(refused)
  expect((await submitSignIn(on.server)).answer.status).toBe(303)
})

test('a right password leads to no code of another one', async () => {
  await factor()
  meanwhile.change = otherPassword
  expect(await outcome((await submitSignIn(on.server)).answer)).toEqual(refused)
})

test('a right code begins no session of what a change of the password has ended', async () => {
  await factor()
  const cookie = await half()
  meanwhile.change = (tx) => tx.delete(halfSessions)
  expect(await outcome(await sendCode(on.server, codeNow(), cookie))).toEqual({
    ...refused,
    says: 'completed in another tab, or is over',
    begun: [0, 1],
  })
})

test('a passkey begins no session once it was removed', async () => {
  const device = new PasskeyDevice(namedUrl)
  await storePasskey(on.server.db, on.adaId, device)
  meanwhile.change = (tx) => tx.delete(passkeys)
  expect(await outcome(await signInByPasskey(on.server, device))).toEqual(refused)
})

test('a provider begins no session of an account that is no longer linked to it', async () => {
  const unlinked = (tx: Database) => tx.delete(oidcAccounts)
  meanwhile.change = unlinked
  expect(await outcome(await on.signIn())).toEqual(refused)
  await factor()
  meanwhile.change = unlinked
  expect(await outcome(await on.signIn())).toEqual(refused)
})

test('a session from before a second factor leads to no code once it has ended', async () => {
  const cookie = cookieNamed((await submitSignIn(on.server)).answer, 'identity')
  await factor()
  meanwhile.change = (tx) => tx.update(identitySessions).set({ endedAt: new Date() })
  const answer = await on.get(authorize(), cookie)
  expect(await answer.clone().text()).toContain('Your session has ended. Sign in again.')
  expect(await outcome(answer)).toEqual({ status: 401, says: undefined, cookies: '', begun: [1, 0] })
})

test('a password is not changed in a session that has ended', async () => {
  const cookie = cookieNamed((await submitSignIn(on.server)).answer, 'identity')
  meanwhile.change = (tx) => tx.update(identitySessions).set({ endedAt: new Date() })
  const typed = {
    current: password,
    password: 'no fox naps on lime jelly',
    again: 'no fox naps on lime jelly',
  }
  expect((await postForm(on.server, '/oauth/password', typed, { cookie })).status).toBe(401)
  const [user] = await on.server.db.select().from(users).where(eq(users.id, on.adaId))
  expect(user?.version).toBe(1)
})

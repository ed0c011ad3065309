import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { SecondFactorSnapshot } from '#machines/account/lifecycle.ts'
import type { SecondFactorEvent, SecondFactorFacts } from '#machines/account/second-factor.ts'
import { parseAdminCommand } from '#server/commands/admin-command.ts'
import { runAdmin } from '#server/commands/admin.ts'
import { identitySessions, recoveryCodes, twoFactors } from '#server/db/schema.ts'
import { codeIn, periodAt } from '#server/identity/second-factor/authenticator.ts'
import { renewRecoveryCodes } from '#server/identity/second-factor/recovery-codes.ts'
import { openAuthenticator, storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import type { Driver } from '#test/runner/model.ts'
import { call, createToken, type Reply } from '#test/support/people.ts'
import { testAuthenticator } from '#test/support/provider/registry.ts'
import { cookieNamed, createAccount, sendCode, submitSignIn } from '#test/support/sign-in-client.ts'
import { httpName } from '../../drivers/http-name.ts'
import type { Platform } from '../../drivers/platform.ts'
import { secondFactorAsked } from './specified.ts'

const paths = {
  setUp: '/platform/account/two_factor',
  confirm: '/platform/account/two_factor/actions/confirm',
  renewCodes: '/api/v3/account/second_factor/actions/renew_codes',
  remove: '/api/v3/account/second_factor/actions/remove',
} as const

/** Status and words of a refusal, by the reason that is told before others, in a confirmed state and in others. */
const refusals = [
  {
    reason: 'wrong_state',
    confirmed: [409, 'has an authenticator already'],
    others: [403, 'set one up first'],
  },
  { reason: 'too_many_codes', confirmed: [429, 'Too many'], others: [429, 'Too many'] },
  { reason: 'code_wrong', confirmed: [403, 'is wrong'], others: [403, 'is wrong'] },
] as const

/** The steps of a second factor: by the API, by signing in with a code, and by an operator's command. */
export function secondFactorDriver(
  name: string,
  platform: () => Platform,
  signIn: (email: string, code: string) => Promise<boolean>,
): Driver<SecondFactorSnapshot, SecondFactorEvent, SecondFactorFacts> {
  let born = 0
  let email: string
  let userId: string
  let as: { token: string }
  let given: SecondFactorFacts
  const server = () => platform().server
  const db = () => server().db
  const factor = async () => (await db().select().from(twoFactors).where(ofFactor()))[0]
  const ofFactor = () => eq(twoFactors.userId, userId)
  const stored = async () => {
    // A wrong code counts, which is no step.
    const { secretBox, confirmedAt, lastPeriod } = (await factor()) ?? {}
    const codes = await db().select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    const sessions = await db().select().from(identitySessions).where(eq(identitySessions.userId, userId))
    // The password alone signs in while there is no second factor, which proves none.
    return [
      secretBox,
      confirmedAt,
      lastPeriod,
      codes,
      sessions.filter(({ secondFactorAt }) => secondFactorAt !== null),
    ]
  }
  /** The code that the facts ask for; each is new. */
  async function code(): Promise<string> {
    if (given.code === 'missing') return ''
    const row = await factor()
    if (given.code === 'wrong' || row === undefined) return '000000'
    await db().update(twoFactors).set({ lastPeriod: 0 }).where(ofFactor())
    return codeIn(openAuthenticator(server().config, row), periodAt(new Date()))
  }
  /** Sends an event; returns whether it was taken and, by the API, what was answered. */
  async function ask({ type }: SecondFactorEvent): Promise<{ isTaken: boolean; answer: Reply | null }> {
    if (type === 'prove') return { isTaken: await signIn(email, await code()), answer: null }
    if (type === 'reset') {
      const command = parseAdminCommand(['reset-second-factor', email])
      const isTaken = await runAdmin(db(), server().config, command).then(
        () => true,
        () => false,
      )
      // It ends all sessions.
      if (isTaken) as = { token: await createToken(server(), userId) }
      return { isTaken, answer: null }
    }
    const body = type === 'setUp' ? {} : { body: { code: await code() } }
    const answer = await call(server(), 'POST', paths[type], { as, ...body })
    return { isTaken: answer.status < 300, answer }
  }
  return {
    name,
    // The account's owner is one person; nobody else can ask for what operators do, who send nothing else.
    canSend: ({ type, by }) => by === (type === 'reset' ? 'system' : 'provider'),
    async start({ value }, facts) {
      born += 1
      given = facts
      email = `guarded-${born}@acme.example`
      userId = await createAccount(server(), email)
      as = { token: await createToken(server(), userId) }
      Object.assign(server().config, { staffSecondFactor: 'optional' })
      if (value === 'none') return
      const now = new Date()
      const confirmed = value === 'confirmed'
      await storeTwoFactor(db(), server().config, { userId, secret: testAuthenticator, confirmed, now })
      if (confirmed) await renewRecoveryCodes(db(), userId, now)
      if (facts.isWaiting) await db().update(twoFactors).set({ failures: 5, failedAt: now }).where(ofFactor())
    },
    async send(event) {
      expect(await ask(event)).toMatchObject({ isTaken: true })
      if (given.isWaiting)
        await db().update(twoFactors).set({ failures: 5, failedAt: new Date() }).where(ofFactor())
    },
    async expectState({ value }) {
      const row = await factor()
      const state = row === undefined ? 'none' : row.confirmedAt === null ? 'unconfirmed' : 'confirmed'
      expect(state).toBe(value)
    },
    async expectRefused(event, state) {
      const reasons = secondFactorAsked.reasons(state, event)
      expect(reasons).not.toEqual([])
      await code()
      const before = await stored()
      const { isTaken, answer } = await ask(event)
      expect(isTaken).toBe(false)
      expect(await stored()).toEqual(before)
      if (answer === null) return
      const told = refusals.find(({ reason }) => reasons.includes(reason))
      // A body without a code is refused before anything is asked.
      const isAsked = given.code !== 'missing' || event.type === 'setUp'
      const due = isAsked ? told?.[state.value === 'confirmed' ? 'confirmed' : 'others'] : [422, 'code']
      expect(answer.status).toBe(due?.[0])
      expect(JSON.stringify(answer.body)).toContain(due?.[1])
    },
  }
}

/** The steps of a second factor, by requests to the real server. */
export const secondFactorHttp = (platform: () => Platform) =>
  secondFactorDriver(httpName, platform, async (email, code) => {
    const { server } = platform()
    const half = cookieNamed((await submitSignIn(server, { email })).answer, 'sign-in')
    // Without a confirmed authenticator, the password is enough.
    if (half === '') return false
    return cookieNamed(await sendCode(server, code, half), 'identity') !== ''
  })

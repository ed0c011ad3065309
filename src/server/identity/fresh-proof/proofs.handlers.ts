import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import { conflict, invalid, tooManyRequests } from '#server/law/refusal.ts'
import type { Context, Handlers, UserCaller } from '#server/law/handler.ts'
import { recordRefusedSignIn } from '#server/security/record-refused-sign-in.ts'
import { noPasswordText } from '../oidc/domains.ts'
import { tooMany } from '../pages/answer-pages.ts'
import { verifyPassword } from '../passwords.ts'
import { siteOf } from '../passkeys/passkey-site.ts'
import { hasPasskey } from '../passkeys/passkeys.ts'
import { challengeFor, takePasskey } from '../passkeys/use-passkey.ts'
import { noteProof, takeCode } from '../second-factor/two-factor.ts'
import { openAttempt } from '../throttle.ts'
import { noteFreshProof, proofRecord } from './proofs.ts'

/** Records that a session's person has proved who they are; gives the answer. */
async function given(
  {
    tx,
    config,
    caller,
    noteSecurity,
  }: Pick<Context, 'tx' | 'config' | 'noteSecurity'> & { caller: UserCaller },
  what: 'password' | 'code' | 'passkey',
) {
  if (what !== 'password') await noteProof(tx, { userId: caller.id, sessionId: caller.sessionId })
  await noteFreshProof(tx, caller)
  noteSecurity({ kind: 'proof_given', details: { what } })
  return proofRecord(tx, config, caller)
}

/** A refused proof in the security trail. */
const reason = 'when confirming that it is them'

export const proofHandlers = {
  proofView: (_, { tx, config, caller }) => proofRecord(tx, config, caller),

  passwordProve: ({ body: { password } }, { config, caller, origin }) =>
    Promise.resolve(async (db) => {
      const elsewhere = noPasswordText(config, caller.email)
      if (elsewhere !== null) throw conflict(elsewhere)
      const email = caller.email.toLowerCase()
      const by = { email, address: origin.address, browser: `session ${caller.sessionId}` }
      const attempt = await openAttempt(db, by, new Date())
      if ('waitSeconds' in attempt) {
        await recordRefusedSignIn(db, origin, 'sign_in_delayed', email, { reason })
        throw tooManyRequests(tooMany(attempt.waitSeconds).problem, attempt.waitSeconds)
      }
      const { passwordHash } = users
      const [user] = await db.select({ passwordHash }).from(users).where(eq(users.id, caller.id))
      if (!(await verifyPassword(password, user?.passwordHash ?? null, config.passwordCost))) {
        await recordRefusedSignIn(db, origin, 'sign_in_failed', email, { reason })
        throw invalid({ password: ['This is not your password.'] })
      }
      await attempt.succeed()
      return (c) => given(c, 'password')
    }),

  codeProve: async ({ body: { code } }, c) => {
    await takeCode(c.tx, c.config, { userId: c.caller.id, code })
    return given(c, 'code')
  },

  passkeyProofAsk: async (_, { tx, config, caller, origin }) => {
    if (!(await hasPasskey(tx, caller.id))) throw conflict('Your account has no passkey.')
    const holder = { sessionId: caller.sessionId }
    const asked = { userId: caller.id, holder, address: origin.address }
    return { options: await challengeFor(tx, siteOf(config), asked) }
  },

  passkeyProve: ({ body: { credential } }, { config, caller, origin, now }) =>
    Promise.resolve(async (db) => {
      const holder = { sessionId: caller.sessionId }
      const answer = { site: siteOf(config), credential, userId: caller.id, holder, origin }
      // The challenge stays used, and a letter about a copy stays written, whatever comes of it.
      const taken = await db.transaction((tx) => takePasskey(tx, { config, now }, answer))
      if ('refusal' in taken) {
        await recordRefusedSignIn(db, origin, 'sign_in_failed', caller.email.toLowerCase(), { reason })
        throw taken.refusal
      }
      return (c) => given(c, 'passkey')
    }),
} satisfies Partial<Handlers>

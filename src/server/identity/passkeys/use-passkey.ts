import { and, eq, isNull } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { passkeys, users } from '#server/db/schema.ts'
import type { RequestOrigin } from '#server/law/request-origin.ts'
import { post } from '#server/mail/mail.ts'
import { byStranger, recordEvents } from '#server/security/record-events.ts'
import type { SigningIn } from '../begin-session.ts'
import { challengeMs, type Holder, storeChallenge, takeChallenge } from './challenges.ts'
import { userHandle } from './change-passkeys.ts'
import { type DeviceAnswer, describedKey, readAnswer, verifyUsed, webauthn } from './device-answers.ts'
import { passkeyLetters } from './passkey-letters.ts'
import type { PasskeySite } from './passkey-site.ts'
import { decidePasskey, loadPasskeys, PasskeyRefusal } from './passkeys.ts'

/** Makes the challenge for a device that has a passkey: one of this user's, or of whose it says (null). As WebAuthn's options in JSON. */
export async function challengeFor(
  db: Database,
  { id }: PasskeySite,
  { userId, holder, address }: { userId: string | null; holder: Holder; address: string },
): Promise<string> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: id,
    timeout: challengeMs,
    userVerification: 'required',
    ...(userId !== null && { allowCredentials: (await loadPasskeys(db, userId)).map(describedKey) }),
  })
  await storeChallenge(db, options.challenge, holder, address)
  return JSON.stringify(options)
}

/** A refused passkey: what stands against it, and whose it is, if it is known. */
export interface RefusedPasskey {
  refusal: PasskeyRefusal
  owner: SigningIn | null
}

/** Finds the passkey that an answer names, locked, with its owner, who can sign in; undefined if there is none. */
async function findPasskey(tx: Database, { credentialId, userHandle: handle }: DeviceAnswer) {
  const { id, email } = users
  const [found] = await tx
    .select({ passkey: passkeys, owner: { id, email } })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.disabledAt)))
    .for('no key update', { of: passkeys })
  if (found === undefined || handle === null) return found
  return Buffer.from(userHandle(found.owner.id)).toString('base64url') === handle ? found : undefined
}

/**
 * Takes a device's answer to the holder's challenge: of a passkey of this user, or of anybody who can sign in (null).
 * Returns its owner and its id, or what stands against it, which the security trail tells of where a passkey may be a copy.
 */
export async function takePasskey(
  tx: Database,
  { config, now }: { config: ServerConfig; now: Date },
  given: {
    site: PasskeySite
    credential: string
    userId: string | null
    holder: Holder
    origin: RequestOrigin
  },
): Promise<(SigningIn & { passkeyId: string }) | RefusedPasskey> {
  const answer = readAnswer(given.credential)
  const isOver = answer !== null && !(await takeChallenge(tx, answer.challenge, given.holder))
  const named = answer === null ? undefined : await findPasskey(tx, answer)
  const found = given.userId === null || named?.owner.id === given.userId ? named : undefined
  const owner = found?.owner ?? null
  const { proof, counter } =
    found === undefined || answer === null
      ? { proof: 'wrong' as const, counter: 0 }
      : await verifyUsed(answer, given.site, found.passkey)
  try {
    // One that is not known is as one that was removed.
    const from = found === undefined && answer !== null ? 'removed' : 'added'
    decidePasskey(from, { proof, isOver, isFull: false }, { type: 'use', by: 'provider' })
  } catch (error) {
    if (!(error instanceof PasskeyRefusal)) throw error
    if (found !== undefined && error.blockers.some(({ code }) => code === 'passkey_copied')) {
      const { id, email } = found.owner
      const letter = passkeyLetters.copied(email, config.portal.productName, found.passkey.name)
      await post({ tx, now }, letter)
      await recordEvents(tx, given.origin, [byStranger('passkey_copied', id, { what: found.passkey.name })])
    }
    return { refusal: error, owner }
  }
  if (found === undefined) throw new Error('a passkey was used that is not stored')
  await tx.update(passkeys).set({ counter, lastUsedAt: new Date() }).where(eq(passkeys.id, found.passkey.id))
  return { ...found.owner, passkeyId: found.passkey.id }
}

import { eq } from 'drizzle-orm'
import { mostPasskeys } from '#contract/security/passkey.ts'
import { passkeys, users } from '#server/db/schema.ts'
import { insertRow, updateRow } from '#server/law/stored.ts'
import { type FactorChange, lockOwner, tellOwner } from '../second-factor/factor-change.ts'
import { recoveryCodesForNewFactor } from '../second-factor/recovery-codes.ts'
import { noteProof } from '../second-factor/two-factor.ts'
import { storeChallenge, takeChallenge, challengeMs } from './challenges.ts'
import { describedKey, readAnswer, verifyMade, webauthn } from './device-answers.ts'
import { passkeyLetters } from './passkey-letters.ts'
import { siteOf } from './passkey-site.ts'
import { decidePasskey, endIfLastFactor, loadPasskeys, noProof, type PasskeyRow } from './passkeys.ts'

/** The name of a user to devices, which they give back as a passkey's owner. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/** Makes the challenge on which a device makes a passkey, as WebAuthn's options in JSON. */
export async function askForPasskey(
  change: FactorChange,
  { sessionId, address }: { sessionId: string; address: string },
): Promise<string> {
  const { tx, config, userId } = change
  const site = siteOf(config)
  const [user] = await tx
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(eq(users.id, userId))
  if (user === undefined) throw new Error(`user ${userId} is not stored`)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: config.portal.productName,
    rpID: site.id,
    userID: userHandle(userId),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: (await loadPasskeys(tx, userId)).map(describedKey),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(tx, options.challenge, { sessionId }, address)
  return JSON.stringify(options)
}

/**
 * Adds the passkey that a device has made. Returns it with recovery codes, which come with the account's first factor, or
 * where none are left. Throws PasskeyRefusal.
 */
export async function addPasskey(
  change: FactorChange,
  { sessionId, name, credential }: { sessionId: string; name: string; credential: string },
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] }> {
  const { tx, config, now, userId } = change
  const site = siteOf(config)
  await lockOwner(tx, userId)
  const answer = readAnswer(credential)
  const isOver = answer !== null && !(await takeChallenge(tx, answer.challenge, { sessionId }))
  const { proof, key } = await verifyMade(answer, site)
  const isThere = key !== null && (await tx.$count(passkeys, eq(passkeys.credentialId, key.credentialId))) > 0
  const isFull = (await tx.$count(passkeys, eq(passkeys.userId, userId))) >= mostPasskeys
  decidePasskey(isThere ? 'added' : 'asked', { proof, isOver, isFull }, { type: 'add', by: 'provider' })
  if (key === null) throw new Error('a passkey was taken without its key')
  const passkey = await insertRow(tx, passkeys, { userId, ...key, name, createdAt: now, updatedAt: now })
  await noteProof(tx, { userId, sessionId })
  const made = await recoveryCodesForNewFactor(tx, userId)
  await tellOwner(change, (to, product) => passkeyLetters.added(to, product, name))
  return { passkey, recoveryCodes: made }
}

/** Renames a passkey, which is locked. */
export async function renamePasskey(
  change: FactorChange,
  { id }: PasskeyRow,
  name: string,
): Promise<PasskeyRow> {
  decidePasskey('added', noProof, { type: 'rename', by: 'provider' })
  return updateRow(change, passkeys, id, { name })
}

/** Removes a passkey, which is locked, and tells its owner. Throws PasskeyRefusal. */
export async function removePasskey(change: FactorChange, { id, name }: PasskeyRow): Promise<void> {
  const { tx, userId } = change
  decidePasskey('added', noProof, { type: 'remove', by: 'provider' })
  await lockOwner(tx, userId)
  await tx.delete(passkeys).where(eq(passkeys.id, id))
  await endIfLastFactor(tx, userId)
  await tellOwner(change, (to, product) => passkeyLetters.removed(to, product, name))
}

/** Removes all passkeys of a user, as operators do after a loss; returns how many there were. Tells nobody. */
export async function resetPasskeys({ tx, userId }: Pick<FactorChange, 'tx' | 'userId'>): Promise<number> {
  await lockOwner(tx, userId)
  const theirs = await loadPasskeys(tx, userId)
  for (const { id } of theirs) {
    decidePasskey('added', noProof, { type: 'reset', by: 'system' })
    await tx.delete(passkeys).where(eq(passkeys.id, id))
  }
  await endIfLastFactor(tx, userId)
  return theirs.length
}

import { asc, eq } from 'drizzle-orm'
import { passkeyBlockers, passkeyLifecycle, type PasskeySnapshot } from '#machines/account/lifecycle.ts'
import type { PasskeyBlocker, PasskeyEvent, PasskeyFacts } from '#machines/account/passkey.ts'
import { passkeyBlockerWordings } from '#contract/wording/blockers/passkey-blockers.ts'
import type { Database } from '#server/db/database.ts'
import { identitySessions, passkeys, recoveryCodes, twoFactors, users } from '#server/db/schema.ts'
import { CommittedRefusal } from '#server/law/refusal.ts'
import { refusalOf } from '#server/law/refusal-of.ts'
import { decideStep } from '#server/law/stored.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** The lifecycle's refusal, which remembers what it stands against. Its challenge stays used. */
export class PasskeyRefusal extends CommittedRefusal {
  constructor(readonly blockers: readonly PasskeyBlocker[]) {
    const { status, id, detail } = refusalOf(passkeyBlockerWordings, blockers, null)
    super(status, id, detail)
  }

  /** The reason in words. */
  get reason(): string {
    return typeof this.detail === 'string' ? this.detail : (Object.values(this.detail)[0]?.[0] ?? '')
  }
}

const rule = {
  lifecycle: passkeyLifecycle,
  blockers: passkeyBlockers,
  refuse: (blockers: readonly PasskeyBlocker[]) => new PasskeyRefusal(blockers),
}

/** Facts of what no device is asked for. */
export const noProof: PasskeyFacts = { proof: 'right', isOver: false, isFull: false }

/** Decides a step of a passkey's lifecycle. Throws PasskeyRefusal with what stands against it. */
export const decidePasskey = (
  from: PasskeySnapshot['value'],
  facts: PasskeyFacts,
  event: PasskeyEvent,
): PasskeySnapshot['value'] => decideStep(rule, { from, facts, event }).to

/** A user's passkeys, the oldest first. */
export const loadPasskeys = (db: Database, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** The number of passkeys of each account, within a query of accounts. */
export const passkeysOf = (db: Database) => db.$count(passkeys, eq(passkeys.userId, users.id))

/** True if a user has a passkey. */
export const hasPasskey = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0

/**
 * Forgets what goes with a second factor where a user has none left: recovery codes, and that a session has proved one.
 */
export async function endIfLastFactor(tx: Database, userId: string): Promise<void> {
  if (await hasPasskey(tx, userId)) return
  if ((await tx.$count(twoFactors, eq(twoFactors.userId, userId))) > 0) return
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.update(identitySessions).set({ secondFactorAt: null }).where(eq(identitySessions.userId, userId))
}

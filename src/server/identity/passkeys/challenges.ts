import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { passkeyChallenges } from '#server/db/schema.ts'
import { hashToken } from '../tokens.ts'

/** Time for a device to answer, in ms. */
export const challengeMs = 5 * 60_000
/** Challenges that an address may be given within that time before it has signed in. */
const perAddress = 100

/** The session or browser that a challenge is given to, and that may answer it. */
export type Holder = { sessionId: string } | { halfSessionId: string } | { browserHash: string }

const { sessionId, halfSessionId, browserHash, challengeHash, expiresAt, usedAt } = passkeyChallenges

const heldBy = (holder: Holder) =>
  'sessionId' in holder
    ? eq(sessionId, holder.sessionId)
    : 'halfSessionId' in holder
      ? eq(halfSessionId, holder.halfSessionId)
      : eq(browserHash, holder.browserHash)

/** Seconds that an address must wait for another challenge before it has signed in; 0 if it need not. */
export async function challengeWait(db: Database, address: string): Promise<number> {
  const since = new Date(Date.now() - challengeMs)
  const { address: of, createdAt } = passkeyChallenges
  const theirs = and(eq(of, address), isNotNull(browserHash), gt(createdAt, since))
  return (await db.$count(passkeyChallenges, theirs)) < perAddress ? 0 : challengeMs / 1000
}

/** Stores a challenge for a device, in place of the session's earlier one. Tabs of a browser that is not signed in have one each. */
export async function storeChallenge(
  db: Database,
  challenge: string,
  holder: Holder,
  address: string,
): Promise<void> {
  const now = new Date()
  if (!('browserHash' in holder)) await db.delete(passkeyChallenges).where(heldBy(holder))
  await db.insert(passkeyChallenges).values({
    challengeHash: hashToken(challenge),
    ...holder,
    address,
    createdAt: now,
    expiresAt: new Date(now.getTime() + challengeMs),
  })
}

/** Uses a challenge up; returns false if it was not given to this holder, was used, or has expired. Real time. */
export async function takeChallenge(tx: Database, challenge: string, holder: Holder): Promise<boolean> {
  const now = new Date()
  const taken = await tx
    .update(passkeyChallenges)
    .set({ usedAt: now })
    .where(and(eq(challengeHash, hashToken(challenge)), heldBy(holder), gt(expiresAt, now), isNull(usedAt)))
    .returning({ challengeHash })
  return taken.length > 0
}

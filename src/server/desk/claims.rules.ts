import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { DeskClaim } from '#contract/desk/claim.ts'
import type { Database } from '#server/db/database.ts'
import { deskClaims, users } from '#server/db/schema.ts'
import { type DeskItemKey, isItemWaiting } from './desk-item.ts'

/** How long a claim holds unless it is renewed, in ms: three looks of the desk's polling. */
const claimMs = 45_000

interface Claimant {
  tx: Database
  now: Date
  userId: string
}

/** Loads the claims that hold of everybody but this user, the oldest first. */
export async function claimsOfOthers(
  { tx, now, userId }: Claimant,
  item: DeskItemKey | null = null,
): Promise<DeskClaim[]> {
  const rows = await tx
    .select({ claim: deskClaims, user: { id: users.id, email: users.email, name: users.name } })
    .from(deskClaims)
    .innerJoin(users, eq(users.id, deskClaims.userId))
    .where(
      and(
        gt(deskClaims.expiresAt, now),
        ne(deskClaims.userId, userId),
        ...(item === null ? [] : [eq(deskClaims.kind, item.kind), eq(deskClaims.subjectId, item.id)]),
      ),
    )
    .orderBy(asc(deskClaims.since), asc(deskClaims.userId))
  return rows.map(({ claim, user }) => ({
    kind: claim.kind,
    id: claim.subjectId,
    user,
    since: claim.since.toISOString(),
    expiresAt: claim.expiresAt.toISOString(),
  }))
}

/** Claims an item, or renews the claim, which then is as old as before unless it had ended. Throws 404. */
export async function claim({ tx, now, userId }: Claimant, item: DeskItemKey): Promise<void> {
  await isItemWaiting(tx, item)
  const expiresAt = new Date(now.getTime() + claimMs)
  await tx
    .insert(deskClaims)
    .values({ kind: item.kind, subjectId: item.id, userId, since: now, expiresAt })
    .onConflictDoUpdate({
      target: [deskClaims.kind, deskClaims.subjectId, deskClaims.userId],
      set: {
        expiresAt,
        since: sql`case when ${deskClaims.expiresAt} > ${now.toISOString()}::timestamptz then ${deskClaims.since} else excluded.since end`,
      },
    })
}

/** Ends the claim of an item, also of one that was withdrawn meanwhile. Throws 404 if there is neither claim nor item. */
export async function releaseClaim({ tx, userId }: Claimant, item: DeskItemKey): Promise<void> {
  const ended = await tx
    .delete(deskClaims)
    .where(
      and(eq(deskClaims.kind, item.kind), eq(deskClaims.subjectId, item.id), eq(deskClaims.userId, userId)),
    )
    .returning({ id: deskClaims.subjectId })
  if (ended.length === 0) await isItemWaiting(tx, item)
}

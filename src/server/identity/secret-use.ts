import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { apiAuthorizations, oauthCredentials } from '#server/db/schema.ts'
import { isSameSecret } from '#server/keys/same-secret.ts'

/** The least time between two notes of a secret's use, in ms. */
const useMs = 5 * 60_000

type SecretTable = typeof apiAuthorizations | typeof oauthCredentials

/** The columns of a secret that tell by which of the two it was used. */
interface Used {
  id: string
  /** The current one's. */
  hash: string
  previousHash: string | null
  previousUntil: Date | null
  lastUsedAt: Date | null
  previousUsedAt: Date | null
}

/** True while a previous secret works: not at its hour any more, whether it is swept or not. */
export const isPreviousValid = (until: Date | null, now: Date): until is Date => until !== null && now < until

/** Tells which of the two secrets of a row a hash is of; null if of none that works. */
export function usedOf(row: Used, hash: string, now: Date): 'current' | 'previous' | null {
  if (isSameSecret(row.hash, hash)) return 'current'
  return isPreviousValid(row.previousUntil, now) && isSameSecret(row.previousHash ?? '', hash)
    ? 'previous'
    : null
}

/** Notes that a secret is used, every five minutes at most; not if it was regenerated meanwhile. */
export async function noteSecretUse(
  db: Database,
  table: SecretTable,
  row: Used,
  used: 'current' | 'previous',
  now: Date,
): Promise<void> {
  const [name, column] =
    used === 'current'
      ? (['lastUsedAt', table.lastUsedAt] as const)
      : (['previousUsedAt', table.previousUsedAt] as const)
  const before = new Date(now.getTime() - useMs)
  const noted = row[name]
  if (noted !== null && noted >= before) return
  const current = 'tokenHash' in table ? table.tokenHash : table.secretHash
  const isStill = used === 'current' ? eq(current, row.hash) : eq(table.previousHash, row.previousHash ?? '')
  await db
    .update(table as typeof apiAuthorizations)
    .set({ [name]: now })
    .where(and(eq(table.id, row.id), isStill, or(isNull(column), lt(column, before))))
}

import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { plainCode } from '#contract/formats/plain-text.ts'
import type { Database } from '#server/db/database.ts'
import { recoveryCodes } from '#server/db/schema.ts'
import { hashToken } from '../tokens.ts'
import { base32 } from './authenticator.ts'

/** Codes of a set. */
const recoveryCodeCount = 10
/** 120 random bits, so that a hash without salt keeps them. */
const codeBytes = 15

/** Reads a code as it was shown, however it was typed; base32 has neither zero nor one. */
const plain = (typed: string): string =>
  plainCode(typed)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')

const newCode = (): string =>
  base32(randomBytes(codeBytes))
    .toLowerCase()
    .replaceAll(/(.{6})(?=.)/g, '$1-')

/** Replaces a user's recovery codes; returns the new ones, which are readable only here. */
export async function renewRecoveryCodes(tx: Database, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(plain(code)), createdAt: now })))
  return codes
}

/** The id of a user's unused recovery code; null for any other text. */
export async function findRecoveryCode(tx: Database, userId: string, code: string): Promise<string | null> {
  const { id, codeHash, usedAt } = recoveryCodes
  const [found] = await tx
    .select({ id })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(codeHash, hashToken(plain(code))), isNull(usedAt)))
  return found?.id ?? null
}

/** Makes recovery codes where none are left, as a second factor is added; returns the new ones, which are readable only here. */
export async function recoveryCodesForNewFactor(tx: Database, userId: string): Promise<string[]> {
  const { left } = await lookAtRecoveryCodes(tx, userId)
  return left === 0 ? renewRecoveryCodes(tx, userId, new Date()) : []
}

/** Marks a recovery code as used. The user's second factor is locked. */
export const useRecoveryCode = (tx: Database, id: string, now: Date) =>
  tx.update(recoveryCodes).set({ usedAt: now }).where(eq(recoveryCodes.id, id))

/** The number of a user's unused recovery codes, and when the set was made; null without one. */
export async function lookAtRecoveryCodes(
  db: Database,
  userId: string,
): Promise<{ left: number; madeAt: Date | null }> {
  const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return { left: rows.filter(({ usedAt }) => usedAt === null).length, madeAt: rows[0]?.createdAt ?? null }
}

import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { hasTwoFactor } from './second-factor/two-factor.ts'

/** A user's account, including whether it is verified (its one-time password has been replaced). */
export async function loadAccount(tx: Database, userId: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, userId))
  if (row === undefined) throw new Error(`user ${userId} is not stored`)
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    verified: !row.mustChangePassword,
    twoFactorAuthentication: await hasTwoFactor(tx, userId),
  }
}

import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { deploymentMarks, users } from '#server/db/schema.ts'
import { demoPasswordCost } from '#server/config/password-cost.ts'
import { verifyPassword } from '#server/identity/passwords.ts'
import { demoAccounts, demoPassword } from './accounts.ts'

const markName = 'demo_story'

/** Marks the database as a demo. */
export const markStory = (tx: Database, now: Date) =>
  tx.insert(deploymentMarks).values({ name: markName, value: 'told', createdAt: now }).onConflictDoNothing()

/**
 * True for a demo database: by its mark or, if an older version left none, by the password of the story's accounts.
 */
export async function tellsStory(db: Database): Promise<boolean> {
  const [mark] = await db.select().from(deploymentMarks).where(eq(deploymentMarks.name, markName))
  if (mark !== undefined) return true
  const emails = demoAccounts.map(({ email }) => email)
  const rows = await db.select().from(users).where(inArray(users.email, emails))
  const known = await Promise.all(
    rows.map((row) => verifyPassword(demoPassword, row.passwordHash, demoPasswordCost)),
  )
  return known.includes(true)
}

/** True if there are any accounts. */
export async function isInhabited(db: Database): Promise<boolean> {
  const [someone] = await db.select({ id: users.id }).from(users).limit(1)
  return someone !== undefined
}

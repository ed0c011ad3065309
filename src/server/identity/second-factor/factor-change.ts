import { eq } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import { type Database, lockRow } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { OfPerson } from '#server/law/handler.ts'
import { type Letter, post } from '#server/mail/mail.ts'

/** Where an account's second factor or passkeys are changed: the transaction, and the platform's time for letters. */
export interface FactorChange {
  tx: Database
  config: ServerConfig
  now: Date
  userId: string
}

/** A change that a request's caller makes to their own account. */
export const requestedBy = ({ tx, config, now, caller }: OfPerson): FactorChange => ({
  tx,
  config,
  now,
  userId: caller.id,
})

/** Tells the account's owner by mail. */
export async function tellOwner(
  { tx, config, now, userId }: FactorChange,
  letterTo: (email: string, product: string) => Letter,
): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user === undefined) throw new Error(`user ${userId} is not stored`)
  await post({ tx, now }, letterTo(user.email, config.portal.productName))
}

/** Locks the owner of a second factor to be set up, before it, since there may be none to lock. */
export const lockOwner = (tx: Database, userId: string) => lockRow(tx, users, userId)

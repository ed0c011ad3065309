import { eq } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { isStaffAccount } from '../staff.ts'
import { hasPasskey } from '../passkeys/passkeys.ts'
import { hasTwoFactor } from './two-factor.ts'

type FactorConfig = Pick<ServerConfig, 'staffSecondFactor' | 'staffDomain' | 'staffOverride'>

/** True for an account that must have a second factor. */
export const mustHaveFactor = (
  account: Parameters<typeof isStaffAccount>[0],
  config: FactorConfig,
): boolean => config.staffSecondFactor === 'required' && isStaffAccount(account, config)

/** Determines what a sign-in asks for after the password: a code or passkey, a second factor to be set up, or nothing (null). */
export async function demandedFactor(
  db: Database,
  config: FactorConfig,
  userId: string,
): Promise<'code' | 'setUp' | null> {
  if (config.staffSecondFactor === 'off') return null
  if ((await hasTwoFactor(db, userId)) || (await hasPasskey(db, userId))) return 'code'
  const { email, platformAdmin } = users
  const [account] = await db.select({ email, platformAdmin }).from(users).where(eq(users.id, userId))
  return account !== undefined && mustHaveFactor(account, config) ? 'setUp' : null
}

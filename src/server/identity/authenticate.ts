import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import {
  accessTokens,
  addons,
  apiAuthorizations,
  companyUsers,
  identitySessions,
  users,
} from '#server/db/schema.ts'
import type { Identified } from '#server/law/handler.ts'
import { addonNamed } from '#server/law/subjects.ts'
import { isStaff } from './staff.ts'
import { hashToken } from './tokens.ts'

/**
 * Finds the caller of a bearer token: a user with an unexpired, unrevoked access token (real time) of a session that
 * has not ended, or an add-on with its own API token; null for any other token. `addonName` is the add-on that a
 * read is about, by slug or id.
 */
export async function authenticate(
  db: Database,
  token: string,
  config: Pick<ServerConfig, 'staffDomain' | 'staffOverride'>,
  addonName?: string,
): Promise<Identified | null> {
  const tokenHash = hashToken(token)
  const [person] = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      platformAdmin: users.platformAdmin,
      companyId: companyUsers.companyId,
      sessionId: accessTokens.sessionId,
      addon: addons,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .innerJoin(identitySessions, eq(identitySessions.id, accessTokens.sessionId))
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(addons, addonName === undefined ? sql`false` : addonNamed(addonName))
    .where(
      and(
        eq(accessTokens.tokenHash, tokenHash),
        gt(accessTokens.expiresAt, new Date()),
        isNull(accessTokens.revokedAt),
        isNull(identitySessions.endedAt),
      ),
    )
  if (person !== undefined) {
    const { platformAdmin, addon, ...user } = person
    const admin = platformAdmin && isStaff(person.email, config)
    const caller = { kind: 'user', ...user, admin } as const
    return addonName === undefined ? { caller } : { caller, addon }
  }
  const [addon] = await db
    .select({ addonId: addons.id, companyId: addons.companyId })
    .from(apiAuthorizations)
    .innerJoin(addons, eq(addons.id, apiAuthorizations.addonId))
    .where(eq(apiAuthorizations.tokenHash, tokenHash))
  return addon === undefined ? null : { caller: { kind: 'addon', ...addon } }
}

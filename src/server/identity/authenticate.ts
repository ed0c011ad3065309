import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { isId } from '#contract/formats/field-types.ts'
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
import { jsonRow } from '#server/db/json-rows.ts'
import { contentVersion, type ShownContent } from '#server/db/content-version.ts'
import type { AskedWithCaller, Identified } from '#server/law/handler.ts'
import { mustHaveFactor } from './second-factor/demanded-factor.ts'
import { findService } from './services/find-service.ts'
import { isServiceToken } from './services/service-tokens.ts'
import { noteSecretUse, usedOf } from './secret-use.ts'
import { noteUse } from './sessions.ts'
import { isStaff } from './staff.ts'
import { hashToken } from './tokens.ts'

/** A kind of the statement that finds a user, by all that it finds besides. */
interface Besides {
  addonBy: 'nothing' | 'slug' | 'id or slug'
  shown: ShownContent | undefined
  companyBy: 'caller' | 'path'
}

const { placeholder } = sql

const addonIs = {
  nothing: sql`false`,
  slug: eq(addons.slug, placeholder('addonName')),
  'id or slug': or(eq(addons.id, placeholder('addonName')), eq(addons.slug, placeholder('addonName'))),
} as const

/** Selects the content version of what a read shows of the records that the statement finds or the path names. */
function versionOf({ shown, companyBy }: Besides) {
  if (shown === undefined) return sql<null>`null`
  if (shown === 'addon') return contentVersion(shown, { addonId: addons.id, companyId: addons.companyId })
  const companyId = companyBy === 'path' ? placeholder('companyId') : companyUsers.companyId
  return contentVersion(shown, { userId: users.id, companyId })
}

/** Prepares the statement that finds a user by a token. */
const prepare = (db: Database, besides: Besides) => {
  const { addonBy, shown } = besides
  return db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      platformAdmin: users.platformAdmin,
      companyId: companyUsers.companyId,
      sessionId: accessTokens.sessionId,
      lastUsedAt: identitySessions.lastUsedAt,
      secondFactorAt: identitySessions.secondFactorAt,
      addonIds: { id: addons.id, companyId: addons.companyId },
      addon: addonBy === 'nothing' || shown !== undefined ? sql<null>`null` : jsonRow(addons, addons.id),
      version: versionOf(besides),
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .innerJoin(identitySessions, eq(identitySessions.id, accessTokens.sessionId))
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(addons, addonIs[addonBy])
    .where(
      and(
        eq(accessTokens.tokenHash, placeholder('tokenHash')),
        gt(accessTokens.expiresAt, placeholder('now')),
        isNull(accessTokens.revokedAt),
        isNull(identitySessions.endedAt),
        gt(identitySessions.expiresAt, placeholder('now')),
        isNull(users.disabledAt),
      ),
    )
    .prepare(`user_by_token ${Object.values(besides).join(' ')}`)
}

const prepared = new WeakMap<object, Map<string, ReturnType<typeof prepare>>>()

/** The prepared statement of a database's session, since every request begins with it. */
function userByToken(db: Database, besides: Besides): ReturnType<typeof prepare> {
  const { session } = db._
  const known = prepared.get(session) ?? new Map<string, ReturnType<typeof prepare>>()
  prepared.set(session, known)
  const name = JSON.stringify(besides)
  const statement = known.get(name) ?? prepare(db, besides)
  known.set(name, statement)
  return statement
}

/**
 * Finds the caller of a bearer token: a user with an unexpired, unrevoked access token (real time) of a session that
 * has not ended, an add-on with its own API token (the platform's time, `now`), or a service; null for any other token,
 * and for staff's of a session without the second factor that they must have. A user is read together with what else
 * is asked for.
 */
export async function authenticate(
  db: Database,
  token: string,
  config: Pick<ServerConfig, 'staffDomain' | 'staffOverride' | 'staffSecondFactor'>,
  { addonName, shown, companyId, origin, now: platformNow }: AskedWithCaller,
): Promise<Identified | null> {
  if (isServiceToken(token)) {
    const caller = await findService(db, token, origin)
    return caller && { caller }
  }
  const tokenHash = hashToken(token)
  const besides = {
    addonBy: addonName === undefined ? 'nothing' : isId(addonName) ? 'id or slug' : 'slug',
    shown,
    companyBy: companyId === undefined ? 'caller' : 'path',
  } as const
  const now = new Date().toISOString()
  const [person] = await userByToken(db, besides).execute({ tokenHash, now, addonName, companyId })
  if (person !== undefined) {
    const { platformAdmin, addon, addonIds, version, lastUsedAt, secondFactorAt, ...user } = person
    // The setting, the rights or the factor may have changed since the sign-in, which then asks for what lacks.
    if (secondFactorAt === null && mustHaveFactor(person, config)) return null
    await noteUse(db, { id: user.sessionId, lastUsedAt })
    const admin = platformAdmin && isStaff(person.email, config)
    const caller = { kind: 'user', ...user, admin } as const
    return {
      caller,
      ...(version !== null && { version }),
      ...(addonName !== undefined && (shown !== undefined && addonIds !== null ? { addonIds } : { addon })),
    }
  }
  return findAddon(db, tokenHash, platformNow, origin !== undefined)
}

/** Finds the add-on of an API token, the current one's or one that works until an hour; notes its use if `noted`. */
async function findAddon(
  db: Database,
  tokenHash: string,
  now: Date,
  noted: boolean,
): Promise<Identified | null> {
  const { tokenHash: current, previousHash } = apiAuthorizations
  const [found] = await db
    .select({ row: apiAuthorizations, companyId: addons.companyId })
    .from(apiAuthorizations)
    .innerJoin(addons, eq(addons.id, apiAuthorizations.addonId))
    .where(or(eq(current, tokenHash), eq(previousHash, tokenHash)))
  if (found === undefined) return null
  const { row, companyId } = found
  const secret = { ...row, hash: row.tokenHash }
  const used = usedOf(secret, tokenHash, now)
  if (used === null) return null
  if (noted) await noteSecretUse(db, apiAuthorizations, secret, used, now)
  return { caller: { kind: 'addon', addonId: row.addonId, companyId } }
}

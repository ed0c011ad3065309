import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SecurityKind, SecurityParty } from '#contract/security/security-event.ts'
import type { ServiceRight } from '#contract/services/service.ts'
import type { Database } from '#server/db/database.ts'
import { findNamed } from '#server/db/find-named.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { services, serviceTokens } from '#server/db/schema.ts'
import { conflict, notFound } from '#server/law/refusal.ts'
import type { SecurityEvent } from '#server/security/record-events.ts'
import { hashToken, newToken } from '../tokens.ts'

/** The beginning of every service's token, by which requests with one are known. */
const tokenKind = 'ppsv'
/** Characters of a token that it is listed by: its kind and eight of 43 random ones. */
const prefixLength = tokenKind.length + 9
/** The tokens of a service that are valid at a time: one in use, and one that takes its place. */
const mostTokens = 2

/** A service or its new token, as it is shown once. */
interface MadeToken {
  name: string
  prefix: string
  token: string
}

export const isServiceToken = (token: string): boolean => token.startsWith(`${tokenKind}_`)

/** An event of the security trail about a service, or one of its tokens. */
export const serviceEvent = (
  kind: SecurityKind,
  party: SecurityParty,
  { name, prefix }: { name: string; prefix?: string },
): SecurityEvent => ({
  kind,
  personId: null,
  party,
  actorId: null,
  details: prefix === undefined ? { what: name } : { what: prefix, of: name },
})

async function storeToken(tx: Database, { id, name }: { id: string; name: string }): Promise<MadeToken> {
  const token = newToken(tokenKind)
  const prefix = token.slice(0, prefixLength)
  await tx
    .insert(serviceTokens)
    .values({ tokenHash: hashToken(token), serviceId: id, prefix, createdAt: new Date() })
  return { name, prefix, token }
}

/** Finds the service of this name, as people compare names, and locks it. Throws 404 if there is none. */
async function lockNamed(tx: Database, name: string): Promise<{ id: string; name: string }> {
  const found = await findNamed(tx, services, name)
  if (found === undefined) throw notFound(`There is no service named ${name}.`)
  await tx.select({ id: services.id }).from(services).where(eq(services.id, found.id)).for('update')
  return found
}

/** Makes a service with its first token. Throws 409 if there is one of this name, as people compare names. */
export async function createService(
  tx: Database,
  { name, may }: { name: string; may: readonly ServiceRight[] },
): Promise<MadeToken> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('services by name', 0))`)
  const same = await findNamed(tx, services, name)
  if (same !== undefined) throw conflict(`There is a service named ${same.name} already.`)
  const [made] = await tx
    .insert(services)
    .values({ name, may: [...may], createdAt: new Date() })
    .returning()
  if (made === undefined) throw new Error(`the service ${name} was not stored`)
  return storeToken(tx, made)
}

/** Makes another token of a service, while the earlier one is still valid. Throws 404, and 409 if it has two. */
export async function addServiceToken(tx: Database, name: string): Promise<MadeToken> {
  const found = await lockNamed(tx, name)
  const live = await tx
    .select({ prefix: serviceTokens.prefix })
    .from(serviceTokens)
    .where(and(eq(serviceTokens.serviceId, found.id), isNull(serviceTokens.revokedAt)))
    .orderBy(asc(serviceTokens.createdAt))
  if (live.length >= mostTokens)
    throw conflict(
      `${found.name} has two valid tokens, ${live.map(({ prefix }) => prefix).join(' and ')}. Revoke one of them first.`,
    )
  return storeToken(tx, found)
}

/** Revokes a service's token, or without `prefix` all of them; returns the prefixes. Throws 404, and 409 if it is revoked. */
export async function revokeServiceTokens(
  tx: Database,
  name: string,
  prefix?: string,
): Promise<{ name: string; prefixes: string[] }> {
  const found = await lockNamed(tx, name)
  const named = and(
    eq(serviceTokens.serviceId, found.id),
    prefix === undefined ? undefined : eq(serviceTokens.prefix, prefix),
  )
  const revoked = await tx
    .update(serviceTokens)
    .set({ revokedAt: new Date() })
    .where(and(named, isNull(serviceTokens.revokedAt)))
    .returning({ prefix: serviceTokens.prefix })
  if (prefix !== undefined && revoked.length === 0) {
    const isKnown = (await tx.$count(serviceTokens, named)) > 0
    throw isKnown
      ? conflict(`The token ${prefix} of ${found.name} is revoked already.`)
      : notFound(`${found.name} has no token that is listed as ${prefix}.`)
  }
  return { name: found.name, prefixes: revoked.map((each) => each.prefix) }
}

/** Loads all services by name, each with its tokens, the oldest first. */
export async function loadServices(
  db: Database,
): Promise<(typeof services.$inferSelect & { tokens: (typeof serviceTokens.$inferSelect)[] })[]> {
  const rows = await db.select().from(services).orderBy(inNameOrder(services.name))
  const tokens = await db.select().from(serviceTokens).orderBy(asc(serviceTokens.createdAt))
  return rows.map((row) => ({ ...row, tokens: tokens.filter(({ serviceId }) => serviceId === row.id) }))
}

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type ServiceRight, serviceRights } from '#contract/services/service.ts'
import {
  accessTokens,
  companies,
  companyUsers,
  identitySessions,
  serviceTokens,
  users,
} from '#server/db/schema.ts'
import { findService } from '#server/identity/services/find-service.ts'
import { createService } from '#server/identity/services/service-tokens.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { TestServer } from './server.ts'

export interface Person {
  id: string
  email: string
  token: string
}

/** A hash that no password verifies against: these people sign in with their token. */
const noPassword = 'scrypt$32768$8$1$AAAA$AAAA'

export async function createCompany(server: TestServer, name = 'Acme Data'): Promise<string> {
  const at = server.clock.now()
  const [row] = await server.db.insert(companies).values({ name, createdAt: at, updatedAt: at }).returning()
  if (row === undefined) throw new Error('the company was not stored')
  return row.id
}

/** An account with a live access token; `company` and `platformAdmin` say whose side it is on. */
export async function createPerson(
  server: TestServer,
  email: string,
  options: { companyId?: string; platformAdmin?: boolean } = {},
): Promise<Person> {
  const { db, clock } = server
  const dates = { createdAt: clock.now(), updatedAt: clock.now() }
  const [user] = await db
    .insert(users)
    .values({ email, passwordHash: noPassword, platformAdmin: options.platformAdmin ?? false, ...dates })
    .returning()
  if (user === undefined) throw new Error('the account was not stored')
  if (options.companyId !== undefined) {
    await db.insert(companyUsers).values({ companyId: options.companyId, userId: user.id, ...dates })
  }
  // Staff have proved the second factor that may be demanded of them.
  const token = await createToken(server, user.id, { isProved: options.platformAdmin === true })
  return { id: user.id, email, token }
}

/** A live session; `isProved` says that a second factor was proved in it. */
export async function createSession(
  { db }: Pick<TestServer, 'db'>,
  userId: string,
  { now = new Date(), isProved = false }: { now?: Date; isProved?: boolean } = {},
) {
  const [session] = await db
    .insert(identitySessions)
    .values({
      userId,
      cookieHash: randomUUID(),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
      secondFactorAt: isProved ? now : null,
    })
    .returning()
  if (session === undefined) throw new Error('the session was not stored')
  return session
}

/** A live access token in a session of its own. */
export async function createToken(
  server: TestServer,
  userId: string,
  { lifetimeMs = 3_600_000, isProved = false }: { lifetimeMs?: number; isProved?: boolean } = {},
): Promise<string> {
  const now = new Date()
  const session = await createSession(server, userId, { now, isProved })
  const token = newToken('ppat')
  await server.db.insert(accessTokens).values({
    tokenHash: hashToken(token),
    userId,
    sessionId: session.id,
    codeHash: randomUUID(),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return token
}

/** A service with a token whose use is noted already, so that requests with it write nothing. */
export async function storeService(
  { db }: Pick<TestServer, 'db'>,
  name: string,
  may: readonly ServiceRight[] = serviceRights,
): Promise<{ id: string; token: string }> {
  const { token, prefix } = await createService(db, { name, may })
  const later = new Date(Date.now() + 86_400_000)
  await db
    .update(serviceTokens)
    .set({ lastUsedAt: later, refusedAt: later })
    .where(eq(serviceTokens.prefix, prefix))
  const caller = await findService(db, token, undefined)
  if (caller === null) throw new Error('the service was not stored')
  return { id: caller.id, token }
}

export interface Reply {
  status: number
  headers: Headers
  body: unknown
}

/** Calls the platform as somebody (or nobody) and reads the JSON answer. */
export async function call(
  server: Pick<TestServer, 'app'>,
  method: string,
  path: string,
  options: { as?: Pick<Person, 'token'> | undefined; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const headers: Record<string, string> = { ...options.headers }
  if (options.as !== undefined) headers.authorization = `Bearer ${options.as.token}`
  if (options.body !== undefined) headers['content-type'] ??= 'application/json'
  const body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
  const answer = await server.app.request(path, {
    method,
    headers,
    ...(options.body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
  }
}

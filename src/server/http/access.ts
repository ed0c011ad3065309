import type { Context as HonoContext } from 'hono'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { forbidden, missingToken, notFound, unauthorized } from './errors.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Caller, SourceAnswer } from '#server/law/handler.ts'
import type { Resources } from '#server/config/resources.ts'
import { type LoadedSubject, loadSubject } from '#server/law/subjects.ts'

/** Subject-specific work that the request pipeline delegates. */
export interface SubjectWork {
  /** Finds the caller that a bearer token belongs to; null if it is not valid. */
  authenticate: (db: Database, token: string, config: ServerConfig) => Promise<Caller | null>
  /** Fetches what an endpoint needs from source control before any row is locked. */
  prefetch: (
    asking: { endpoint: Endpoint; caller: Caller | null; body: unknown },
    resources: Pick<Resources, 'db' | 'config'>,
  ) => Promise<SourceAnswer | undefined>
  /** Throws 422 where an add-on has no room for another picture. */
  checkPictureRoom: (db: Database, addonId: string) => Promise<unknown>
}

const tokenOf = (http: HonoContext): string | undefined =>
  /^Bearer\s+(\S+)\s*$/i.exec(http.req.header('authorization') ?? '')?.[1]

/** Finds the caller by the bearer token; null without a valid one. */
export async function identify(
  http: HonoContext,
  { db, config, authenticate }: Pick<Resources, 'db' | 'config'> & Pick<SubjectWork, 'authenticate'>,
): Promise<Caller | null> {
  const token = tokenOf(http)
  return token === undefined ? null : authenticate(db, token, config)
}

/**
 * Throws 401 unless the caller is of a kind the endpoint accepts (an add-on's own token only where the table says
 * so), and 403 for a provider calling a staff endpoint. Runs before any record is looked up.
 */
export function refuseCaller(http: HonoContext, endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.access === 'public') return
  if (caller === null) throw tokenOf(http) === undefined ? missingToken() : unauthorized()
  if (caller.kind === 'addon' && endpoint.access !== 'companyOrToken') throw unauthorized()
  if (endpoint.access === 'admin' && !(caller.kind === 'user' && caller.admin)) throw forbidden()
}

/** True if the caller may see records of this company; to other callers they do not exist. */
function isOwn(caller: Caller | null, subject: LoadedSubject): boolean {
  if (caller === null) return false
  if (caller.kind === 'addon') return subject.addon?.id === caller.addonId
  return subject.isPublic === true || caller.admin || caller.companyId === subject.companyId
}

/**
 * Loads the record that the path names, locked for a write if `lock` is set; null if the path names none. Throws 404
 * if there is no such record or it is another company's.
 */
export async function subjectOf(
  { endpoint, http, caller }: { endpoint: Endpoint; http: HonoContext; caller: Caller | null },
  db: Database,
  lock: boolean,
): Promise<LoadedSubject | null> {
  if (endpoint.subject === undefined) return null
  const name = Object.values(http.req.param())[0] ?? ''
  const subject = await loadSubject(db, endpoint.subject, name, lock)
  if (subject === null || !isOwn(caller, subject)) throw notFound()
  return subject
}

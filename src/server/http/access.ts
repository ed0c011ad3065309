import type { Context as HonoContext } from 'hono'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { isId } from '#contract/formats/field-types.ts'
import type { Database } from '#server/db/database.ts'
import { forbidden, missingToken, notFound, unauthorized } from '#server/law/refusal.ts'
import type { ServerConfig } from '#server/config/config.ts'
import {
  type AddonRow,
  type AskedWithCaller,
  type Caller,
  type Identified,
  type SourceAnswer,
  takenCallers,
  type UserCaller,
} from '#server/law/handler.ts'
import type { ProofKind } from '#machines/session/fresh-proof.ts'
import type { Resources } from '#server/config/resources.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import type { KeptAnswers, Seen } from './kept/kept-answers.ts'
import type { KeptRead } from './kept/kept-reads.ts'
import { type LoadedSubject, loadSubject, ofAddonRow } from '#server/law/subjects.ts'

/** A write that is done but for its commit. */
export interface DoneWrite {
  endpoint: Endpoint
  caller: Caller | null
  subject: LoadedSubject | null
  params: unknown
  body: unknown
}

/** Subject-specific work that the request pipeline delegates. */
export interface SubjectWork {
  /** Finds the caller that a bearer token belongs to, with what else is asked for; null if it is not valid. */
  authenticate: (
    db: Database,
    token: string,
    config: ServerConfig,
    asked?: AskedWithCaller,
  ) => Promise<Identified | null>
  /** Fetches what an endpoint needs from source control before any row is locked. */
  prefetch: (
    asking: { endpoint: Endpoint; caller: Caller | null; body: unknown },
    resources: Pick<Resources, 'db' | 'config'>,
  ) => Promise<SourceAnswer | undefined>
  /** Throws FreshProofRefusal where a write needs a fresh proof that its session does not have. */
  refuseUnproven: (tx: Database, config: ServerConfig, write: DoneWrite) => Promise<void>
  /** The kinds of proof that a person can give in their session. */
  proofKindsOf: (db: Database, config: ServerConfig, caller: UserCaller) => Promise<readonly ProofKind[]>
  /** Throws 409 where an add-on has no room for another picture. */
  checkPictureRoom: (db: Database, addonId: string) => Promise<unknown>
  /** Collects what a transaction has brought about for an add-on, as the caller may see it. */
  loadEffects: (
    tx: Database,
    of: { config: ServerConfig; now: Date; addon: AddonRow; forAdmin: boolean },
  ) => Promise<unknown>
}

/** Ids and slugs. */
const plainName = /^[\da-z-]{1,100}$/i

const tokenOf = (http: HonoContext): string | undefined =>
  /^Bearer\s+(\S+)\s*$/i.exec(http.req.header('authorization') ?? '')?.[1]

/** The name in a path that a subject is found by. */
const nameIn = (http: HonoContext): string => Object.values(http.req.param())[0] ?? ''

/** A caller, and for a read whose answer may be kept, all that it is kept under. */
interface Recognised extends Identified {
  seen: Seen | null
}

/**
 * Finds the caller by the bearer token, for a read together with the add-on it is about and the content version of what
 * it shows; null without a valid one.
 */
export async function identify(
  http: HonoContext,
  { method, subject }: Endpoint,
  { db, config, authenticate }: Pick<Resources, 'db' | 'config'> & Pick<SubjectWork, 'authenticate'>,
  read: KeptRead | undefined,
  kept: KeptAnswers,
): Promise<Recognised | null> {
  const token = tokenOf(http)
  if (token === undefined) return null
  const origin = requestOrigin(http, config)
  const name = method === 'GET' ? nameIn(http) : ''
  // A name that no add-on can have may be text that the database refuses.
  const addonName = subject === 'addon' && plainName.test(name) ? name : undefined
  const companyId = subject === 'company' && isId(name) ? name : undefined
  const isNamed = addonName !== undefined || companyId !== undefined || subject === undefined
  const shown = isNamed && kept.isOn ? read?.shown : undefined
  const identified = await authenticate(db, token, config, { addonName, origin, companyId, shown })
  if (identified === null) return null
  const { caller, addon, addonIds, version } = identified
  const isKept = !(caller.kind === 'user' && caller.admin && read?.exceptStaff === true)
  if (read === undefined || caller.kind !== 'user' || version === undefined || addon === null || !isKept)
    return { ...identified, seen: null }
  const about = companyId ?? caller.companyId
  return { ...identified, seen: { read, caller, companyId: about, addonIds, version } }
}

/**
 * Throws 401 without a caller, and for an add-on's own token where the access takes none; 403 for any other kind of caller
 * that it does not take, for a provider at an endpoint for staff, and for a service without the right that the endpoint
 * asks for. Runs before any record is looked up.
 */
export function refuseCaller(http: HonoContext, endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.access === 'public') return
  if (caller === null) throw tokenOf(http) === undefined ? missingToken() : unauthorized()
  const { access, may } = endpoint
  const taken: readonly Caller['kind'][] = takenCallers[access]
  if (!taken.includes(caller.kind))
    throw caller.kind === 'addon'
      ? unauthorized()
      : forbidden(
          caller.kind === 'service'
            ? 'This is not for services.'
            : 'Only services of the platform may do this.',
        )
  if (access === 'admin' && !(caller.kind === 'user' && caller.admin)) throw forbidden()
  if (may !== undefined && caller.kind === 'service' && !caller.may.includes(may))
    throw forbidden(`The service ${caller.name} does not have the right ${may}.`)
}

/** The caller of a write as they are now, in its transaction. Throws 401 and 403 as their rights may have ended. */
async function callerNow(
  tx: Database,
  { http, endpoint, caller }: { http: HonoContext; endpoint: Endpoint; caller: Caller | null },
  { config, authenticate }: Pick<Resources, 'config'> & Pick<SubjectWork, 'authenticate'>,
): Promise<Caller | null> {
  const token = tokenOf(http)
  if (caller === null || token === undefined) return caller
  const now = (await authenticate(tx, token, config))?.caller ?? null
  if (now === null) throw unauthorized()
  refuseCaller(http, endpoint, now)
  return now
}

/** True if the caller may see records of this company; to other callers they do not exist. */
function isOwn(caller: Caller | null, subject: LoadedSubject): boolean {
  if (caller === null) return false
  if (subject.userId !== undefined) return caller.kind === 'user' && caller.id === subject.userId
  if (caller.kind === 'service') return true
  if (caller.kind === 'addon') return subject.addon?.id === caller.addonId
  if (subject.isStaffs === true) return caller.admin
  return subject.isPublic === true || caller.admin || caller.companyId === subject.companyId
}

/**
 * Loads the record that the path names, locked for a write if `lock` is set; null if the path names none. `addon` is
 * the add-on it names, if it was read with the caller. Throws 404
 * if there is no such record or it is another company's.
 */
export async function subjectOf(
  {
    endpoint,
    http,
    caller,
    addon,
  }: {
    endpoint: Endpoint
    http: HonoContext
    caller: Caller | null
    addon?: AddonRow | null | undefined
  },
  db: Database,
  lock: boolean,
): Promise<LoadedSubject | null> {
  if (endpoint.subject === undefined) return null
  const isRead = addon !== undefined && !lock
  const name = endpoint.subject === 'account' && caller?.kind === 'user' ? caller.id : nameIn(http)
  const subject = isRead ? ofAddonRow(addon) : await loadSubject(db, endpoint.subject, name, lock)
  if (subject === null || !isOwn(caller, subject)) throw notFound()
  return subject
}

/**
 * Locks the record that a write's path names, then finds its caller anew: a body can take minutes to arrive, and a lock
 * to be had, and meanwhile the session, the membership or the rights may have ended. Throws 401, 403 and 404.
 */
export async function admit<T extends { http: HonoContext; endpoint: Endpoint; caller: Caller | null }>(
  asked: T,
  tx: Database,
  resources: Pick<Resources, 'config'> & Pick<SubjectWork, 'authenticate'>,
): Promise<{ admitted: T; subject: LoadedSubject | null }> {
  const subject = await subjectOf(asked, tx, true)
  const caller = await callerNow(tx, asked, resources)
  if (subject !== null && !isOwn(caller, subject)) throw notFound()
  return { admitted: { ...asked, caller }, subject }
}

import type { Party } from '#machines/law.ts'
import type { Access, Endpoint, Parsed, ResultInput, Subject } from '#contract/endpoints/endpoint.ts'
import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { ShownContent } from '#server/db/content-version.ts'
import type { Database } from '#server/db/database.ts'
import type * as tables from '#server/db/schema.ts'
import type { RequestOrigin } from './request-origin.ts'
import type { ServiceRight } from '#contract/services/service.ts'
import type { SecurityKind } from '#contract/security/security-event.ts'
import type { SecurityDetails } from '#server/db/tables/security.ts'
import type { PreparedPicture } from './prepared-picture.ts'
import type { SourceRepository, SourceUser } from '#contract/source-control.ts'

/** Source control's response, fetched before the request's transaction. */
export type SourceAnswer =
  | { kind: 'account'; account: SourceUser }
  | { kind: 'repository'; repository: SourceRepository }

/** A user with a bearer token. `admin` is the effective staff flag (READINGS 26). */
export interface UserCaller {
  kind: 'user'
  id: string
  email: string
  name: string | null
  companyId: string | null
  admin: boolean
  sessionId: string
}

/** An add-on's own API token. */
interface AddonCaller {
  kind: 'addon'
  addonId: string
  companyId: string
}

/** A program of the platform with a token of its own. */
export interface ServiceCaller {
  kind: 'service'
  id: string
  name: string
  may: readonly ServiceRight[]
  /** The beginning of the token that it called with. */
  tokenPrefix: string
}

/** A caller that acts for a company, or as staff. */
export type CompanyCaller = UserCaller | AddonCaller

export type Caller = CompanyCaller | ServiceCaller

/** The kinds of callers that each access takes; a public endpoint also takes requests without a token. */
export const takenCallers = {
  public: ['user', 'addon', 'service'],
  user: ['user'],
  company: ['user'],
  admin: ['user'],
  companyOrToken: ['user', 'addon'],
  service: ['service'],
} as const satisfies Readonly<Record<Access, readonly Caller['kind'][]>>

type CallerOf<A extends Access> =
  | Extract<Caller, { kind: (typeof takenCallers)[A][number] }>
  | (A extends 'public' ? null : never)

/** The id of a caller's account, add-on or service. */
export const callerIdOf = (caller: Caller): string => (caller.kind === 'addon' ? caller.addonId : caller.id)

/** The party of a caller: platform admins and services act as staff, everybody else as the provider. */
export const actorOf = (caller: Caller): Party =>
  caller.kind === 'service' || (caller.kind === 'user' && caller.admin) ? 'admin' : 'provider'

export type AddonRow = typeof tables.addons.$inferSelect
/** A request for an install with its provider resource, which has its state. */
export type InstallRow = typeof tables.installRequests.$inferSelect &
  Pick<typeof tables.providerResources.$inferSelect, 'id' | 'state' | 'providerId' | 'configNames'>
/** An add-on's id and its company's. */
export type AddonIds = Pick<AddonRow, 'id' | 'companyId'>

/** Things that a read asks for together with its caller. */
export interface AskedWithCaller {
  /** The platform's time, at which an add-on's previous token works or not. */
  now: Date
  /** Where the request came from, for the notes on the token of a service or an add-on; without it none is made. */
  origin?: RequestOrigin
  /** The add-on that it is about, by slug or id. */
  addonName?: string | undefined
  /** The content of its answer, for the version of that; of the add-on, the ids are then enough. */
  shown?: ShownContent | undefined
  /** The company that it is about; the caller's own if not given. */
  companyId?: string | undefined
}

/** A caller with what was asked for, all read in the same statement. */
export interface Identified {
  caller: Caller
  /** The add-on; null if there is none of that name, undefined if it was not asked for, or not read. */
  addon?: AddonRow | null
  /** The add-on's ids, where only those were asked for and there is one of that name. */
  addonIds?: AddonIds
  /** The content version; undefined if it was not asked for, or not read. */
  version?: string
}

/** The stored row of each subject; an add-on's records come with the add-on. */
export interface SubjectRows {
  addon: AddonRow
  approval: typeof tables.approvals.$inferSelect & { addon: AddonRow }
  plan: typeof tables.plans.$inferSelect & { addon: AddonRow }
  planPass: typeof tables.planPasses.$inferSelect & {
    plan: typeof tables.plans.$inferSelect
    addon: AddonRow
  }
  alphaUser: typeof tables.alphaUsers.$inferSelect & { addon: AddonRow }
  feature: typeof tables.features.$inferSelect & { addon: AddonRow }
  benefit: typeof tables.benefits.$inferSelect & { addon: AddonRow }
  screenshot: typeof tables.screenshots.$inferSelect & { addon: AddonRow }
  documentation: typeof tables.documentations.$inferSelect & { addon: AddonRow }
  company: typeof tables.companies.$inferSelect
  repricing: typeof tables.repricings.$inferSelect & { addon: AddonRow }
  deprecation: typeof tables.deprecations.$inferSelect & { addon: AddonRow }
  automaticReview: typeof tables.automaticReviews.$inferSelect & { addon: AddonRow }
  failedAttempt: typeof tables.failedAttempts.$inferSelect & { addon: AddonRow }
  install: InstallRow & { addon: AddonRow }
  companyUser: typeof tables.companyUsers.$inferSelect & { company: typeof tables.companies.$inferSelect }
  supplierVendor: typeof tables.supplierVendors.$inferSelect & {
    company: typeof tables.companies.$inferSelect
  }
  buildpack: typeof tables.buildpacks.$inferSelect
  account: typeof tables.users.$inferSelect
  session: typeof tables.identitySessions.$inferSelect
  passkey: typeof tables.passkeys.$inferSelect
  webhook: typeof tables.webhooks.$inferSelect
  webhookDelivery: typeof tables.webhookDeliveries.$inferSelect & {
    webhook: typeof tables.webhooks.$inferSelect
  }
  rejectionReason: typeof tables.rejectionReasons.$inferSelect
  notice: typeof tables.notices.$inferSelect
}

type SubjectOf<E extends Endpoint> = E extends { subject: infer S extends Subject }
  ? SubjectRows[S]
  : undefined

export interface Context<E extends Endpoint = Endpoint> {
  /** For writes, the request's transaction, in which only SQL runs. */
  tx: Database
  caller: CallerOf<E['access']>
  /** Loaded, checked for ownership and, for writes, locked (its add-on first). */
  subject: SubjectOf<E>
  /** The add-on whose row the request's transaction has locked; undefined for reads, and where there is none. */
  lockedAddonId: string | undefined
  now: Date
  config: ServerConfig
  /** The picture in the body, validated and resized; undefined if there is none. */
  picture: PreparedPicture | undefined
  /** Source control's response; undefined if the endpoint does not ask for one. */
  source: SourceAnswer | undefined
  /** The request's two-factor code; null without one. */
  twoFactorCode: string | null
  /** Where the request came from. */
  origin: RequestOrigin
  /**
   * Notes an event for the security trail, of the caller's account unless `personId` names another. It is recorded at
   * the end of the request's transaction, so only writes may call it.
   */
  noteSecurity: (event: { kind: SecurityKind; personId?: string; details?: SecurityDetails }) => void
  /** The part of a list that the Range header requests. */
  page: { offset: number; limit: number }
  /**
   * Set `status` to override the table's; set `total` if the handler does its own paging; set `csv` to the columns, in
   * wire names, if the list is asked for as a file.
   */
  reply: { status?: 200 | 201; total?: number; csv?: readonly string[] }
}

/** The context of work that a person does. */
export type OfPerson = Pick<Context, 'tx' | 'config' | 'now'> & { caller: { id: string } }

/** Answers a list with the page that a search has found and counted. */
export function paged<T>({ reply }: Pick<Context, 'reply'>, found: { entries: T[]; total: number }): T[] {
  reply.total = found.total
  return found.entries
}

type Handler<E extends Endpoint> = (request: Parsed<E>, c: Context<E>) => Promise<ResultInput<E>>

/**
 * A call to an external server, or slow work such as hashing a password, made after the request's first transaction commits and outside any transaction.
 * Returns the function that stores the outcome in a second transaction and gives the result. Must use only values
 * from the first context, and the database for statements of its own.
 */
export type OutgoingCall<E extends Endpoint> = (
  db: Database,
) => Promise<(c: Context<E>) => Promise<ResultInput<E>>>

/** Checks the request and stores what must survive if the process dies during the call. */
type OutgoingHandler<E extends Endpoint> = (request: Parsed<E>, c: Context<E>) => Promise<OutgoingCall<E>>

/** An answer that its handler has written, in wire names. */
export interface WrittenAnswer {
  /** A hash of all that decides the body's bytes. */
  hash: string
  /** Writes the body, in parts. Not called for a client that has it. */
  write: () => Promise<Iterable<Uint8Array>>
}

/** Its `tx` is a snapshot, in which the body is written too. */
type WritingHandler<E extends Endpoint> = (request: Parsed<E>, c: Context<E>) => Promise<WrittenAnswer>

type HandlerOf<E extends Endpoint> = E extends { callsOut: true }
  ? OutgoingHandler<E>
  : E extends { written: true }
    ? WritingHandler<E>
    : Handler<E>

/** A handler for every endpoint; a missing handler or a wrong result type does not compile. */
export type Handlers<Names extends keyof EveryEndpoint = keyof EveryEndpoint> = {
  [N in Names]: HandlerOf<EveryEndpoint[N]>
}

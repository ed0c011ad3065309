import type { Party } from '#machines/law.ts'
import type { Access, Endpoint, Parsed, ResultInput, Subject } from '#contract/endpoints/endpoint.ts'
import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type {
  addons,
  alphaUsers,
  approvals,
  automaticReviews,
  benefits,
  buildpacks,
  companies,
  companyUsers,
  documentations,
  failedAttempts,
  features,
  planPasses,
  plans,
  repricings,
  screenshots,
  supplierVendors,
} from '#server/db/schema.ts'

import type { PreparedPicture } from '#server/http/pictures/prepare-picture.ts'
import type { SourceRepository, SourceUser } from '#contract/source-control.ts'

/** Source control's answer, asked before the request's transaction began. */
export type SourceAnswer =
  | { kind: 'account'; account: SourceUser }
  | { kind: 'repository'; repository: SourceRepository }

/** A person with a bearer token. `admin` is the effective platform-admin flag (READINGS 26). */
export interface UserCaller {
  kind: 'user'
  id: string
  email: string
  name: string | null
  companyId: string | null
  admin: boolean
  sessionId: string
}

/** An add-on's own API authorization token. */
export interface AddonCaller {
  kind: 'addon'
  addonId: string
  companyId: string
}

export type Caller = UserCaller | AddonCaller

export type CallerOf<A extends Access> = A extends 'public'
  ? Caller | null
  : A extends 'companyOrToken'
    ? Caller
    : UserCaller

/** The party of a caller: platform admins act as staff, everybody else as the provider. */
export const actorOf = (caller: Caller): Party =>
  caller.kind === 'user' && caller.admin ? 'admin' : 'provider'

export type AddonRow = typeof addons.$inferSelect

/** The stored row behind each subject. Rows of an add-on come with it. */
export interface SubjectRows {
  addon: AddonRow
  approval: typeof approvals.$inferSelect & { addon: AddonRow }
  plan: typeof plans.$inferSelect & { addon: AddonRow }
  planPass: typeof planPasses.$inferSelect & { plan: typeof plans.$inferSelect; addon: AddonRow }
  alphaUser: typeof alphaUsers.$inferSelect & { addon: AddonRow }
  feature: typeof features.$inferSelect & { addon: AddonRow }
  benefit: typeof benefits.$inferSelect & { addon: AddonRow }
  screenshot: typeof screenshots.$inferSelect & { addon: AddonRow }
  documentation: typeof documentations.$inferSelect & { addon: AddonRow }
  company: typeof companies.$inferSelect
  repricing: typeof repricings.$inferSelect & { addon: AddonRow }
  automaticReview: typeof automaticReviews.$inferSelect & { addon: AddonRow }
  failedAttempt: typeof failedAttempts.$inferSelect & { addon: AddonRow }
  companyUser: typeof companyUsers.$inferSelect & { company: typeof companies.$inferSelect }
  supplierVendor: typeof supplierVendors.$inferSelect & { company: typeof companies.$inferSelect }
  buildpack: typeof buildpacks.$inferSelect
}

type SubjectOf<E extends Endpoint> = E extends { subject: infer S extends Subject }
  ? SubjectRows[S]
  : undefined

export interface Context<E extends Endpoint = Endpoint> {
  /** For writes, the request's transaction; nothing but SQL happens inside it. */
  tx: Database
  caller: CallerOf<E['access']>
  /** Loaded, checked to be the caller's and, for writes, locked (its add-on first). */
  subject: SubjectOf<E>
  now: Date
  config: ServerConfig
  /** The picture of the endpoint's picture field, checked and sized; undefined where it brings none. */
  picture: PreparedPicture | undefined
  /** Source control's answer to what the endpoint asks it; undefined where it asks nothing. */
  source: SourceAnswer | undefined
  /** The second factor that came along; null without one. */
  twoFactorCode: string | null
  /** The part of a list that the Range header asks for. */
  page: { offset: number; limit: number }
  /** Set `status` to answer other than the table's; set `total` when the handler has paged by itself. */
  reply: { status?: 200 | 201; total?: number }
}

type Handler<E extends Endpoint> = (request: Parsed<E>, c: Context<E>) => Promise<ResultInput<E>>

/**
 * The call of somebody else's server, made when the request's first transaction is committed and inside none. Gives
 * what stores its outcome in a second transaction and answers. Uses nothing of the first one's context but values.
 */
export type OutgoingCall<E extends Endpoint> = () => Promise<(c: Context<E>) => Promise<ResultInput<E>>>

/** Checks the request and stores what must not be forgotten should the process die while it calls. */
type OutgoingHandler<E extends Endpoint> = (request: Parsed<E>, c: Context<E>) => Promise<OutgoingCall<E>>

type HandlerOf<E extends Endpoint> = E extends { callsOut: true } ? OutgoingHandler<E> : Handler<E>

/** A handler for every endpoint: a missing one, or a wrong answer, does not compile. */
export type Handlers<Names extends keyof EveryEndpoint = keyof EveryEndpoint> = {
  [N in Names]: HandlerOf<EveryEndpoint[N]>
}

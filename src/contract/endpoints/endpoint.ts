import type * as v from 'valibot'
import type { EndpointLimit, QuotaName } from './limit.ts'
import type { PictureUse } from '../pictures/picture-rule.ts'
import type { ServiceRight } from '../services/service.ts'
import type { ProofNeed } from '#machines/session/fresh-proof.ts'

/**
 * Callers that an endpoint accepts. `company`: a user of the record's company, or staff; `companyOrToken`: also the add-on's
 * own API token; `service`: the platform's own programs alone.
 */
export type Access = 'public' | 'user' | 'company' | 'admin' | 'companyOrToken' | 'service'

/**
 * The record named by the path's first parameter, or for `account` the caller; the server checks its owner before
 * anything else.
 */
export type Subject =
  | 'addon'
  | 'approval'
  | 'plan'
  | 'planPass'
  | 'alphaUser'
  | 'feature'
  | 'benefit'
  | 'screenshot'
  | 'documentation'
  | 'company'
  | 'repricing'
  | 'deprecation'
  | 'automaticReview'
  | 'failedAttempt'
  | 'install'
  | 'companyUser'
  | 'supplierVendor'
  | 'buildpack'
  | 'account'
  | 'session'
  | 'passkey'
  | 'webhook'
  | 'webhookDelivery'
  | 'rejectionReason'
  | 'notice'

export type AnySchema = v.GenericSchema
type AnyObjectSchema = v.GenericSchema<Record<string, unknown>>

export interface Endpoint {
  /** A sentence for the OpenAPI document; left out of the portal's build (without-summaries-plugin.ts). */
  summary: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  /** The right that a service needs here; without it any service may call. */
  may?: ServiceRight
  subject?: Subject
  params?: AnyObjectSchema
  query?: AnyObjectSchema
  body?: AnyObjectSchema
  /** The most fields and list members of a body; 10,000 without it. */
  mostValues?: number
  /**
   * The body field that may hold a picture, and its use; the picture is validated before anything is locked. `adds`:
   * an additional screenshot, refused before decoding if there is no room for it.
   */
  picture?: { field: string; use: PictureUse; adds?: true }
  /** The subject may not exist although no path parameter names it: 404. */
  mayBeMissing?: true
  /** The handler calls an external server or hashes a password, between two transactions. */
  callsOut?: true
  /** A rate limit: 429 with Retry-After. The limit for pictures counts only bodies with a picture. */
  limit?: EndpointLimit
  /** The endpoint adds a record of which there may be only so many: 422. */
  quota?: QuotaName
  /**
   * The query to source control before anything is locked: the account of the body's token, or its source's
   * repository.
   */
  asks?: 'account' | 'repository'
  /**
   * The write asks its person for a fresh proof, as its last check: 403 `fresh_proof` where the session's last one is
   * too old. An add-on's own token is never asked.
   */
  freshProof?: ProofNeed
  /**
   * If-Match may name the add-on's revision, as in "r17"; the 412 lists the changes since. "r17-5" also names the
   * record's etag "5": both must match.
   */
  takesRevision?: true
  /** The query `dry_run=true` answers the call's effects (effects.ts) and leaves everything as it was. */
  dryRun?: true
  /** The beginning of the sentence that sums up a 422, for tools that print `base` alone. */
  invalidSummary?: string
  /** The POST makes nothing, and its answer holds secrets of the moment: an Idempotency-Key keeps none. */
  answersAnew?: true
  /**
   * The GET's handler writes its answer out, which may be too long to check by the schema (tests do). It has a strong
   * entity tag: If-None-Match is answered with 304.
   */
  written?: true
  result: AnySchema
  /** A bare array; Range requests are answered with 206 and Next-Range. */
  list?: true
  /** The query `export=csv` answers the list's pages as text/csv, which together are one file. */
  csv?: true
  /** The rows of a list's first page where no Range says how many; 1000 without it. */
  max?: number
  /** 201 for a creation, else 200. A handler may answer 200 if nothing was created. */
  status?: 200 | 201
}

type NamesIn<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | NamesIn<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

type ParamsOf<P extends string> = [NamesIn<P>] extends [never]
  ? { params?: undefined }
  : { params: v.GenericSchema<Record<NamesIn<P>, unknown>> }

/** Declares an endpoint; does not compile if the params schema lacks one of the path's parameters. */
export const endpoint = <const E extends Endpoint>(e: E & ParamsOf<E['path']>): E => e

type InputOf<S> = S extends AnySchema ? v.InferInput<S> : Record<never, never>
type OutputOf<S> = S extends AnySchema ? v.InferOutput<S> : undefined

/** A client's arguments: params, query and body, each only if the endpoint has it. */
export type Arguments<E extends Endpoint> = (E extends { params: infer S }
  ? { params: InputOf<S> }
  : unknown) &
  (E extends { query: infer S }
    ? Record<never, never> extends InputOf<S>
      ? { query?: InputOf<S> }
      : { query: InputOf<S> }
    : unknown) &
  (E extends { body: infer S } ? { body: InputOf<S> } : unknown)

/** A handler's arguments, after validation. */
export interface Parsed<E extends Endpoint> {
  params: E extends { params: infer S } ? OutputOf<S> : undefined
  query: E extends { query: infer S } ? OutputOf<S> : undefined
  body: E extends { body: infer S } ? OutputOf<S> : undefined
}

export type ResultOf<E extends Endpoint> = v.InferOutput<E['result']>
export type ResultInput<E extends Endpoint> = v.InferInput<E['result']>

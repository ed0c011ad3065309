import type * as v from 'valibot'
import type { EndpointLimit, QuotaName } from './limit.ts'
import type { PictureUse } from '../pictures/picture-rule.ts'

/**
 * The callers of an endpoint. `company`: a user of the record's company or a platform admin;
 * `companyOrToken`: also the add-on's own API authorization token.
 */
export type Access = 'public' | 'user' | 'company' | 'admin' | 'companyOrToken'

/** The record that the path's first parameter names; the server checks whose it is before anything else. */
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
  | 'automaticReview'
  | 'failedAttempt'
  | 'companyUser'
  | 'supplierVendor'
  | 'buildpack'

export type AnySchema = v.GenericSchema
type AnyObjectSchema = v.GenericSchema<Record<string, unknown>>

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** One sentence for the OpenAPI document. */
  summary: string
  access: Access
  subject?: Subject
  params?: AnyObjectSchema
  query?: AnyObjectSchema
  body?: AnyObjectSchema
  /**
   * The body's field that may bring a picture, and what for: it is checked before anything is locked. `adds`: one more
   * screenshot, refused where there is no room for it before it is unpacked.
   */
  picture?: { field: string; use: PictureUse; adds?: true }
  /** Its subject may be missing though no path names it: 404. */
  mayBeMissing?: true
  /** Its handler calls somebody else's server, between two transactions and in none. */
  callsOut?: true
  /** Only so often: 429 with Retry-After. That of pictures counts where the body brings one. */
  limit?: EndpointLimit
  /** It adds one of these, of which there may be only so many: 422. */
  quota?: QuotaName
  /** The question to source control before anything is locked: whose token the body brings, or what its source is. */
  asks?: 'account' | 'repository'
  /**
   * If-Match may name the add-on's revision, as "r17": 412 tells what has changed since. "r17-5" names the record's
   * etag "5" besides: both must hold.
   */
  takesRevision?: true
  result: AnySchema
  /** Bare arrays answer Range with 206 and Next-Range. */
  list?: true
  /** 201 for what is created; 200 else. A handler may answer 200 where nothing new came to be. */
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

/** Declares an endpoint; a params schema that does not name the path's parameters does not compile. */
export const endpoint = <const E extends Endpoint>(e: E & ParamsOf<E['path']>): E => e

type InputOf<S> = S extends AnySchema ? v.InferInput<S> : Record<never, never>
type OutputOf<S> = S extends AnySchema ? v.InferOutput<S> : undefined

/** A client's arguments: params, query and body, each only where the endpoint has it. */
export type Arguments<E extends Endpoint> = (E extends { params: infer S }
  ? { params: InputOf<S> }
  : unknown) &
  (E extends { query: infer S }
    ? Record<never, never> extends InputOf<S>
      ? { query?: InputOf<S> }
      : { query: InputOf<S> }
    : unknown) &
  (E extends { body: infer S } ? { body: InputOf<S> } : unknown)

/** A handler's arguments: the same, checked. */
export interface Parsed<E extends Endpoint> {
  params: E extends { params: infer S } ? OutputOf<S> : undefined
  query: E extends { query: infer S } ? OutputOf<S> : undefined
  body: E extends { body: infer S } ? OutputOf<S> : undefined
}

export type ResultOf<E extends Endpoint> = v.InferOutput<E['result']>
export type ResultInput<E extends Endpoint> = v.InferInput<E['result']>

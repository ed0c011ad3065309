import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { LimitName } from '#contract/endpoints/limit.ts'
import type { Database } from '#server/db/database.ts'
import type { AddonRow, Caller, Context, OutgoingCall } from '#server/law/handler.ts'
import type { LoadedSubject } from '#server/law/subjects.ts'
import type { LimitStanding } from '#server/limits/limit-counts.ts'
import type { SecurityEvent } from '#server/security/record-events.ts'
import type { TextAnswer } from '../answer.ts'
import type { EndpointResources } from '../endpoint-resources.ts'
import type { Answer } from '../idempotency.ts'
import type { Seen } from '../kept/kept-answers.ts'
import type { PageRange } from '../range.ts'
import type { JsonBody } from '../request-body.ts'

export type AnyHandler = (
  request: Record<'params' | 'query' | 'body', unknown>,
  c: Context,
) => Promise<unknown>

/** The variables of a request: its endpoint, and all that its steps find, in their order. */
interface Found {
  name: keyof EveryEndpoint
  endpoint: Endpoint
  handler: AnyHandler
  resources: EndpointResources
  /** The database; within a transaction of the request, that. */
  tx: Database
  /** Null without a valid token. */
  caller: Caller | null
  /** The add-on of a read, if it was read with the caller; null if there is none of that name. */
  addon: AddonRow | null | undefined
  /** A read's caller and content version, which its answer is kept under; null if it is not kept. */
  seen: Seen | null
  /** Standings of the limits that counted this request, for the response's headers. */
  standings: Map<LimitName, LimitStanding>
  params: unknown
  page: PageRange
  /** True once a request with a picture has had its turn in the queue. */
  isInTurn: boolean
  body: JsonBody
  /** The record that the path names, locked in a transaction; null if it names none. */
  subject: LoadedSubject | null
  query: unknown
  /** The body in contract names. */
  input: unknown
  picture: Context['picture']
  source: Context['source']
  /** When the handler's work takes place: after the previous holder of its locks, so that trails stay in order. */
  now: Date
  /** Events for the security trail, recorded with the transaction. */
  noted: SecurityEvent[]
  result: unknown
  reply: Context['reply']
  /** Stores the outcome of a call that was made. */
  settle: Awaited<ReturnType<OutgoingCall<Endpoint>>>
  /** A write's answer. */
  answer: Answer | undefined
  /** A read's answer. */
  text: TextAnswer
  /** The answer of a read whose handler writes it. */
  written: TextAnswer<ReadableStream<Uint8Array> | null>
}

export interface RequestEnv {
  Variables: Found
}

export type RequestContext = HonoContext<RequestEnv>

/** A step on the way of a request. What it throws refuses the request, and passes back through the steps before it. */
export type Step = MiddlewareHandler<RequestEnv>

/** Makes a step of work after which the request goes on. */
export const step =
  (work: (c: RequestContext) => unknown): Step =>
  async (c, next) => {
    await work(c)
    await next()
  }

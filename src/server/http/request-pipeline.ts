import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { LimitName } from '#contract/endpoints/limit.ts'
import { plainCode } from '#contract/formats/plain-text.ts'
import { toWire } from '#contract/formats/wire-names.ts'
import type { Database } from '#server/db/database.ts'
import type { AddonRow, Caller, Context } from '#server/law/handler.ts'
import type { LimitStanding } from '#server/limits/limit-counts.ts'
import type { LoadedSubject } from '#server/law/subjects.ts'
import type { Resources } from '#server/law/resources.ts'
import type { SubjectWork } from './access.ts'
import { mayRunAgain } from './answer.ts'
import type { Answer, RepeatableRequest } from './idempotency.ts'
import { parseInput, parseQuery } from './parse-input.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import type { SecurityEvent } from '#server/security/record-events.ts'
import { checkPrecondition } from './precondition.ts'
import type { Seen } from './kept/kept-answers.ts'
import type { PageRange } from './range.ts'
import type { JsonBody } from './request-body.ts'
import { checkWriteQuery } from './write-query.ts'

export type AnyHandler = (
  request: Record<'params' | 'query' | 'body', unknown>,
  c: Context,
) => Promise<unknown>

/** A request on its way through the checks, in the order given by CONTRACT. */
export interface Incoming {
  endpoint: Endpoint
  handler: AnyHandler
  http: HonoContext
  caller: Caller | null
  /** The add-on of a read, if it was read with the caller; null if there is none of that name. */
  addon: AddonRow | null | undefined
  /** A read's caller and content version, which its answer is kept under; null if it is not kept. */
  seen: Seen | null
  params: unknown
  body: JsonBody
  page: PageRange
  now: Date
  /** True once a request with a picture has had its turn in the queue. */
  isInTurn: boolean
  /** Standings of the limits that counted this request, for the response's headers. */
  standings: Map<LimitName, LimitStanding>
}

/** Everything needed to answer a request. */
export type EndpointResources = Resources & SubjectWork

type Surroundings = Pick<Context, 'tx' | 'config' | 'picture' | 'source'> & {
  /** Events for the security trail that a write has noted. */
  noted: SecurityEvent[]
}

/** Validates a result against the endpoint's schema. A mismatch is our own fault; its values stay out of the log. */
export function checkedResult(endpoint: Endpoint, result: unknown): unknown {
  const checked = v.safeParse(endpoint.result, result)
  if (checked.success) return checked.output
  const places = checked.issues.map((issue) => v.getDotPath(issue) ?? 'the whole')
  throw new Error(`${endpoint.method} ${endpoint.path} answers wrongly at ${places.join(', ')}`)
}

function partyOf(caller: Caller | null): SecurityEvent['party'] {
  if (caller === null) return 'stranger'
  return caller.kind === 'user' ? 'person' : caller.kind
}

export function contextOf(
  { endpoint, caller, http, page, now }: Incoming,
  { tx, config, picture, source, noted }: Surroundings,
  subject: LoadedSubject | null,
): Context {
  return {
    tx,
    caller: caller as Context['caller'],
    subject: subject?.row as Context['subject'],
    lockedAddonId: endpoint.method === 'GET' ? undefined : subject?.addon?.id,
    now,
    config,
    picture,
    source,
    twoFactorCode: plainCode(http.req.header('heroku-two-factor-code') ?? '') || null,
    origin: requestOrigin(http, config),
    noteSecurity: ({ personId, details, ...event }) => {
      const id = caller?.kind === 'user' ? caller.id : null
      const service = caller?.kind === 'service' ? { service: caller.name } : {}
      noted.push({
        party: partyOf(caller),
        actorId: id,
        personId: personId ?? id,
        details: { ...details, ...service },
        ...event,
      })
    },
    page,
    reply: {},
  }
}

/** Throws 412 if If-Match does not name the stored state of the record. */
export async function refuseStale(tx: Database, incoming: Incoming, subject: LoadedSubject): Promise<void> {
  const { endpoint, caller, http } = incoming
  const ifMatch = http.req.header('if-match')
  if (ifMatch !== undefined) await checkPrecondition(tx, endpoint, caller, subject, ifMatch)
}

/** Parses and handles a request that has passed the checks on caller and record. */
export async function handle(
  incoming: Incoming,
  surroundings: Surroundings,
  subject: LoadedSubject | null,
): Promise<{ result: unknown; reply: Context['reply'] }> {
  const { endpoint, handler, http, params, body } = incoming
  const isWrite = endpoint.method !== 'GET'
  if (isWrite) checkWriteQuery(http, endpoint)
  const query = endpoint.query === undefined ? undefined : parseQuery(endpoint.query, http.req.queries())
  const parsedBody = endpoint.body === undefined ? undefined : parseInput(endpoint.body, body.value)
  if (isWrite && subject !== null) await refuseStale(surroundings.tx, incoming, subject)
  const context = contextOf(incoming, surroundings, subject)
  const result = await handler({ params, query, body: parsedBody }, context)
  return { result, reply: context.reply }
}

export const etagOf = (result: unknown): string | null =>
  typeof result === 'object' && result !== null && 'etag' in result && typeof result.etag === 'string'
    ? result.etag
    : null

/** The response to a write. Throws if the result does not match the endpoint's schema. */
export function answerOf(endpoint: Endpoint, given: unknown, reply: Context['reply']): Answer {
  const result = checkedResult(endpoint, given)
  return {
    status: reply.status ?? endpoint.status ?? 200,
    body: toWire(endpoint.result, result),
    etag: etagOf(result),
  }
}

/** The request's idempotency data; null without an Idempotency-Key, or where it has no meaning. */
export function repeatable({ endpoint, http, caller, body }: Incoming): RepeatableRequest | null {
  const isKept = http.req.method === 'POST' && endpoint.answersAnew !== true
  const key = isKept ? http.req.header('idempotency-key') : undefined
  return key === undefined || caller === null
    ? null
    : { caller, method: 'POST', path: http.req.path, key, bodyHash: body.hash }
}

/** Attempts of a transaction that conflicts with another. */
const maxTries = 4

/** Retries a transaction that lost to a concurrent one. */
export async function withTries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= maxTries || !mayRunAgain(error)) throw error
    }
  }
}

import ky, { type KyInstance } from 'ky'
import * as v from 'valibot'
import type { Arguments, Endpoint, ResultOf } from '#contract/endpoints/endpoint.ts'
import { unexpectedStatus } from '#contract/endpoints/error.ts'
import { fromWire, toWire } from '#contract/formats/wire-names.ts'
import { type Problem, ProblemError } from '#machines/problem.ts'
import { loadConfig } from './config.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import { isProvenAgain } from './fresh-proof.ts'
import { lost, problemFrom, unreadable } from './problem-from.ts'
import { filledPath, type Given, serviceOf, wireQuery } from './read.ts'

interface Connection {
  accessToken: () => string | null
  /** Called for each response that rejects the token it was sent with. */
  refused: () => void
}
let connection: Connection = { accessToken: () => null, refused: () => {} }

/** Sets the token source for calls, and the listener for a token's refusal. */
export const connectSession = (to: Connection): void => {
  connection = to
}

export interface CallOptions {
  signal?: AbortSignal
  /** The record's expected ETag; 412 if it has another. */
  ifMatch?: string
  /** Identifies a POST that may be repeated after a lost answer; the platform acts once. */
  idempotencyKey?: string
  /** Timeout in ms, for calls where the platform itself waits for another service. */
  timeoutMs?: number
  /** The call is finished though the page is left meanwhile; its body is small. */
  keepalive?: true
  /** A code from the user's authenticator. */
  twoFactorCode?: string
}

/** A call ready to be sent. */
export interface WireCall {
  /** Absolute, without the query. */
  url: string
  query: URLSearchParams
  method: Endpoint['method']
  headers: Headers
  /** JSON, if the endpoint takes a body. */
  body?: unknown
  /** The token it is sent with. */
  token: string | null
}

/** Throws a ProblemError. */
export const fail = (problem: Problem, cause?: unknown): never => {
  throw Object.assign(new ProblemError(problem), { cause })
}

/** A query without the keys that the endpoint does not have: a list's search has all of the page's URL. */
function ownQuery({ query: schema }: Endpoint, query: Given['query'] = {}): Given['query'] {
  const { entries = query } = (schema ?? {}) as { entries?: object }
  return Object.fromEntries(Object.entries(query).filter(([key]) => Object.hasOwn(entries, key)))
}

/** Builds the call of an endpoint from its input: URL, version, token and conditions. */
export async function wireCall(
  endpoint: Endpoint,
  given: Given,
  options: CallOptions & { range?: string },
): Promise<WireCall> {
  const service = serviceOf(endpoint)
  const { bases } = await loadConfig()
  const base = new URL(bases[service.base], location.origin).href.replace(/\/$/, '')
  const token = endpoint.access === 'public' ? null : connection.accessToken()
  const headers = new Headers({ accept: service.accept })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (endpoint.method === 'POST')
    headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
  if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch)
  if (options.range !== undefined) headers.set('range', options.range)
  if (options.twoFactorCode !== undefined) headers.set('heroku-two-factor-code', options.twoFactorCode)
  return {
    url: base + filledPath(endpoint, given.params).slice(service.prefix.length),
    query: wireQuery(ownQuery(endpoint, given.query)),
    method: endpoint.method,
    headers,
    ...(endpoint.body === undefined ? {} : { body: toWire(endpoint.body, given.body) }),
    token,
  }
}

/** Reads and validates a response; rejects with a ProblemError unless the status is 2xx. */
export function wireResult(
  endpoint: Endpoint,
  { token }: WireCall,
  { status, text }: { status: number; text: string },
): unknown {
  const ok = status >= 200 && status < 300
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    return fail(ok ? unreadable : problemFrom(status, null), error)
  }
  if (!ok) {
    if (status === 401 && token !== null && token === connection.accessToken()) connection.refused()
    return fail(problemFrom(status, body, endpoint.body))
  }
  const result = v.safeParse(endpoint.result, fromWire(endpoint.result, body))
  if (result.success) return result.output
  const told = result.issues.some(({ message }) => message === unexpectedStatus)
  return fail(
    told ? { ...unreadable, message: unexpectedStatus } : unreadable,
    new v.ValiError(result.issues),
  )
}

/** Throws that no answer arrived, unless the caller itself aborted the call. */
export function noAnswer(error: unknown, signal?: AbortSignal): never {
  if (signal?.aborted === true) throw error
  return fail(lost, error)
}

type Input<E extends Endpoint> =
  Record<never, never> extends Arguments<E>
    ? [given?: Arguments<E>, options?: CallOptions]
    : [given: Arguments<E>, options?: CallOptions]

const http: KyInstance = ky.create({
  // The user decides whether to retry; a POST must never be repeated from here.
  retry: 0,
  throwHttpErrors: false,
  timeout: 20_000,
  fetch: (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init)
    const early = request.method === 'GET' ? takeEarlyAnswer(request.url) : undefined
    return early ?? fetch(request, init)
  },
})

/** Sends a call once. */
async function exchange(endpoint: Endpoint, call: WireCall, options: CallOptions) {
  try {
    const answer = await http(call.url, {
      method: call.method,
      headers: call.headers,
      searchParams: call.query,
      // The platform itself waits up to 25 seconds for the service it calls.
      ...(endpoint.callsOut === true ? { timeout: 40_000 } : {}),
      ...(call.body === undefined ? {} : { json: call.body }),
      ...(options.keepalive === true ? { keepalive: true } : {}),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
    })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  } catch (error) {
    return noAnswer(error, options.signal)
  }
}

/** Sends a call, again with the same key after each fresh proof that the platform asks its person for. */
export async function send(endpoint: Endpoint, given: Given, options: CallOptions & { range?: string }) {
  const call = await wireCall(endpoint, given, options)
  for (;;) {
    const answer = await exchange(endpoint, call, options)
    if (!(await isProvenAgain(answer, options.signal))) return { ...answer, call }
  }
}

/** Sends a call and returns its result with the response's headers; rejects with a ProblemError. */
export async function answerWithHeaders(
  endpoint: Endpoint,
  given: Given,
  options: CallOptions & { range?: string },
) {
  const { call, headers, ...answer } = await send(endpoint, given, options)
  return { value: wireResult(endpoint, call, answer), headers }
}

/** Calls an endpoint and returns its result; rejects with a ProblemError. */
export async function callApi<const E extends Endpoint>(
  endpoint: E,
  ...[given, options = {}]: Input<E>
): Promise<ResultOf<E>> {
  return (await answerWithHeaders(endpoint, (given ?? {}) as Given, options)).value as ResultOf<E>
}

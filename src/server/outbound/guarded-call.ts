import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { inSpan } from '#server/tracing/spans.ts'
import type { Reroutes } from '#server/config/config.ts'
import { rerouted } from './reroute.ts'
import { AddressRefused, checkAddress, guardedLookup, hostOf } from './guarded-lookup.ts'
import { grouped } from '#contract/formats/grouped.ts'

/** A request to a server that somebody else named. */
export interface GuardedRequest {
  method: 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  url: string
  headers: Readonly<Record<string, string>>
  /** User and password, joined by a colon. */
  auth?: string
  body: string | null
}

export interface CallAnswer {
  kind: 'answer'
  status: number
  body: string
  tookMs: number
}

/** The outcome of a second try. */
interface SecondTry {
  /** The answer with which the first was refused (401); not set if there was one try alone. */
  refusedBefore?: string
}

/** No response. `connection_error` also covers names that do not resolve and responses that are not HTTP. */
interface CallSilence {
  kind: 'timeout' | 'refused_address' | 'too_large' | 'connection_error' | 'tls_error'
  message: string
}

export type CallResult = (CallAnswer | CallSilence) & SecondTry

/** The answer of a server that was to call back, and did not. */
export const lateAnswer = {
  kind: 'answer',
  status: 202,
  body: 'The provider did not call back in time.',
  tookMs: 0,
} as const satisfies CallAnswer

export interface GuardedCallOptions {
  /** Origins exempt from the https and public-address rules (READINGS 23). */
  allow: readonly string[]
  /** Alternative destinations of some allowed origins. */
  reroutes?: Reroutes
  /** Time limit in ms. */
  limitMs: number
}

/** The span's name for whom is called, and how much of a response is read. */
interface CallKind {
  whom: string
  mostBytes: number
  /** The fate of a longer response: it fails, or is cut off. */
  onTooLong: 'fail' | 'cut'
}

class TooLarge extends Error {}

async function readAnswer(message: IncomingMessage, { mostBytes, onTooLong }: CallKind): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size <= mostBytes) continue
    if (onTooLong === 'fail') throw new TooLarge(`The answer is longer than ${grouped(mostBytes)} bytes.`)
    // Leaving the loop closes the connection. A character that the cut splits is dropped.
    return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, mostBytes), { stream: true })
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(
  url: URL,
  { method, headers, auth, body }: GuardedRequest,
  isAllowed: boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method,
        signal,
        // Use one connection per call: a reused one could predate the refusal of its address.
        agent: false,
        ...(auth === undefined ? {} : { auth }),
        headers: {
          ...headers,
          ...(body === null ? {} : { 'Content-Length': Buffer.byteLength(body) }),
        },
        ...(isAllowed ? {} : { lookup: guardedLookup }),
      },
      resolve,
    )
    request.on('error', reject)
    // Without this listener, a protocol upgrade closes the connection silently.
    request.on('upgrade', (_answer, socket) => {
      socket.destroy()
      reject(new Error('the answer asks for another protocol'))
    })
    // However the connection ends, stop waiting: no response can follow.
    request.on('close', () => reject(new Error('the connection ended without an answer')))
    request.end(body ?? '')
  })
}

/** OpenSSL's errors, and Node's errors about a certificate or its name. */
const isTls = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(EPROTO$|ERR_(SSL|TLS)_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/.test(error.code)

function silence(error: unknown, signal: AbortSignal, limitMs: number): CallSilence {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof AddressRefused) return { kind: 'refused_address', message }
  if (error instanceof TooLarge) return { kind: 'too_large', message }
  if (signal.aborted) return { kind: 'timeout', message: `There was no answer in ${limitMs / 1000} seconds.` }
  return isTls(error)
    ? { kind: 'tls_error', message: `No secure connection came about: ${message}` }
    : { kind: 'connection_error', message: `The connection failed: ${message}` }
}

/** The host of a URL; empty if it is none. */
const hostnameOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '')

/** Sends a call and reads its answer, without a span. */
async function callOnce(
  call: GuardedRequest,
  { allow, reroutes = {}, limitMs }: GuardedCallOptions,
  kind: CallKind,
): Promise<CallResult> {
  const signal = AbortSignal.timeout(limitMs)
  const began = performance.now()
  try {
    const url = new URL(call.url)
    const isAllowed = allow.includes(url.origin)
    if (!isAllowed) {
      if (url.protocol !== 'https:') throw new AddressRefused('The URL must use https.')
      // A literal address is connected to directly; a name goes through the socket's lookup.
      const host = hostOf(url.hostname)
      if (isIP(host) !== 0) checkAddress(host, host)
    }
    const goal = isAllowed ? new URL(rerouted(call.url, reroutes)) : url
    const message = await send(goal, call, isAllowed, signal)
    const body = await readAnswer(message, kind)
    return { kind: 'answer', status: message.statusCode ?? 0, body, tookMs: performance.now() - began }
  } catch (error) {
    return silence(error, signal, limitMs)
  }
}

/**
 * Calls a server once. Redirects are not followed but returned as responses. A name is resolved once, by the
 * socket, which connects to the address that was checked. Responses are streamed; compression is neither requested
 * nor decoded. Never throws for the server's behavior. The call's span tells its
 * method, host and outcome, and nothing of what is said.
 */
export const guardedCall = (
  call: GuardedRequest,
  options: GuardedCallOptions,
  kind: CallKind,
): Promise<CallResult> =>
  inSpan(
    `${call.method} ${kind.whom}`,
    {
      kind: SpanKind.CLIENT,
      attributes: { 'http.request.method': call.method, 'server.address': hostnameOf(call.url) },
    },
    async (span) => {
      const result = await callOnce(call, options, kind)
      if (result.kind === 'answer') span?.setAttribute('http.response.status_code', result.status)
      else span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', result.kind)
      return result
    },
  )

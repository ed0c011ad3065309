import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type Reroutes, rerouted } from './reroute.ts'
import { AddressRefused, checkAddress, guardedLookup, hostOf } from './guarded-lookup.ts'

/** Time limit for a provider's response, in ms (the platform's hard limit). */
export const callLimitMs = 25_000
/** The most bytes read of a response; a longer one fails. */
export const answerLimitBytes = 1024 * 1024

export interface ProviderRequest {
  method: 'POST' | 'DELETE' | 'HEAD'
  url: string
  user: string
  password: string
  body: Record<string, unknown> | null
}

export interface ProviderAnswer {
  kind: 'answer'
  status: number
  body: string
  tookMs: number
}

/** No response. `connection_error` also covers names that do not resolve and responses that are not HTTP. */
export interface ProviderSilence {
  kind: 'timeout' | 'refused_address' | 'too_large' | 'connection_error' | 'tls_error'
  message: string
}

export type CallResult = ProviderAnswer | ProviderSilence

export interface ProviderCallOptions {
  /** Origins exempt from the https and public-address rules (READINGS 23). */
  allow: readonly string[]
  /** Alternative destinations of some allowed origins. */
  reroutes?: Reroutes
  /** Time limit in ms. */
  limitMs: number
}

class TooLarge extends Error {}

/** A request's headers without credentials, as they may be stored. */
export const headersOf = ({ body }: Pick<ProviderRequest, 'body'>): Record<string, string> => ({
  Accept: 'application/vnd.heroku-addons+json; version=3',
  ...(body === null ? {} : { 'Content-Type': 'application/json' }),
  'User-Agent': 'partner-portal-review',
})

async function readAnswer(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > answerLimitBytes) throw new TooLarge(`The answer is longer than ${answerLimitBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(
  url: URL,
  call: ProviderRequest,
  isAllowed: boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const body = call.body === null ? '' : JSON.stringify(call.body)
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: call.method,
        signal,
        // Use one connection per call: a reused one could predate the refusal of its address.
        agent: false,
        auth: `${call.user}:${call.password}`,
        headers: {
          ...headersOf(call),
          ...(call.body === null ? {} : { 'Content-Length': Buffer.byteLength(body) }),
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
    request.end(body)
  })
}

/** OpenSSL's errors, and Node's errors about a certificate or its name. */
const isTls = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(EPROTO$|ERR_(SSL|TLS)_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/.test(error.code)

function silence(error: unknown, signal: AbortSignal, limitMs: number): ProviderSilence {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof AddressRefused) return { kind: 'refused_address', message }
  if (error instanceof TooLarge) return { kind: 'too_large', message }
  if (signal.aborted) return { kind: 'timeout', message: `There was no answer in ${limitMs / 1000} seconds.` }
  return isTls(error)
    ? { kind: 'tls_error', message: `No secure connection came about: ${message}` }
    : { kind: 'connection_error', message: `The connection failed: ${message}` }
}

/**
 * Calls a provider once. Redirects are not followed but returned as responses. A name is resolved once, by the
 * socket, which connects to the address that was checked. Responses are streamed; compression is neither requested
 * nor decoded. Never throws for a provider's behavior.
 */
export async function callProvider(
  call: ProviderRequest,
  { allow, reroutes = {}, limitMs }: ProviderCallOptions,
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
    const body = await readAnswer(message)
    return { kind: 'answer', status: message.statusCode ?? 0, body, tookMs: performance.now() - began }
  } catch (error) {
    return silence(error, signal, limitMs)
  }
}

import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type Reroutes, rerouted } from './reroute.ts'
import { AddressRefused, checkAddress, guardedLookup, hostOf } from './guarded-lookup.ts'

/** Time in which a provider must answer, in ms (the platform's hard limit). */
export const callLimitMs = 25_000
/** Bytes of an answer that are read; a longer one fails. */
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

/** No answer. `connection_error` is also for names that lead nowhere and for what is no HTTP. */
export interface ProviderSilence {
  kind: 'timeout' | 'refused_address' | 'too_large' | 'connection_error' | 'tls_error'
  message: string
}

export type CallResult = ProviderAnswer | ProviderSilence

export interface ProviderCallOptions {
  /** Origins for which the rules of https and public addresses are lifted (READINGS 23). */
  allow: readonly string[]
  /** Where calls of some allowed origins go instead. */
  reroutes?: Reroutes
  /** ms. */
  limitMs: number
}

class TooLarge extends Error {}

/** A request's headers but for the credentials, as they may be kept. */
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
        // One connection per call: a kept one could have been made before the address was refused.
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
    // Without this, an answer that changes the protocol ends the connection and says nothing.
    request.on('upgrade', (_answer, socket) => {
      socket.destroy()
      reject(new Error('the answer asks for another protocol'))
    })
    // However it ends, stop waiting: no answer can come any more.
    request.on('close', () => reject(new Error('the connection ended without an answer')))
    request.end(body)
  })
}

/** OpenSSL's own errors, and those of Node about a certificate or its name. */
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
 * Calls a provider once. Redirects are not followed: they are answers like others. A name is resolved once, by the
 * socket, which connects to what was checked. Answers are read as they come: none is asked for compressed, and none
 * is unpacked. Never throws for what a provider does.
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
      // An address is connected to as it is; a name goes through the socket's look-up.
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

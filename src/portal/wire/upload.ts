import type { Arguments, Endpoint, ResultOf } from '#contract/endpoints/endpoint.ts'
import { type CallOptions, noAnswer, type WireCall, wireCall, wireResult } from './api.ts'
import type { Given } from './read.ts'

/** An endpoint whose body contains a picture. */
type PictureEndpoint = Endpoint & { picture: object }

interface UploadOptions extends CallOptions {
  /** Called with the uploaded share, from 0 to 1. */
  onProgress: (sent: number) => void
}

/** Timeout without an answer, in ms: a large picture on a slow connection takes minutes. */
const timeoutMs = 300_000

/**
 * Sends with XMLHttpRequest, since fetch reports no upload progress except over HTTP/2 in Chromium. Rejects
 * with the browser's error if no answer arrives.
 */
function exchange(
  call: WireCall,
  { signal, onProgress }: UploadOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = (done: () => void) => () => {
      signal?.removeEventListener('abort', stop)
      done()
    }
    request.open(call.method, call.url)
    call.headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.setRequestHeader('content-type', 'application/json')
    request.timeout = timeoutMs
    request.upload.addEventListener(
      'progress',
      ({ loaded, total }) => total > 0 && onProgress(loaded / total),
    )
    request.addEventListener(
      'load',
      end(() => resolve({ status: request.status, text: request.responseText })),
    )
    for (const event of ['error', 'timeout', 'abort'])
      request.addEventListener(
        event,
        end(() => reject(new Error(`the upload ended with ${event}`))),
      )
    signal?.addEventListener('abort', stop)
    if (signal?.aborted === true) return reject(new Error('the upload was given up before it began'))
    request.send(JSON.stringify(call.body))
  })
}

/**
 * Sends a call with a picture and reports progress; otherwise behaves like api.ts. Rejects with a
 * ProblemError.
 */
export async function upload<const E extends PictureEndpoint>(
  endpoint: E,
  given: Arguments<E>,
  options: UploadOptions,
): Promise<ResultOf<E>> {
  const call = await wireCall(endpoint, given as Given, options)
  const answer = await exchange(call, options).catch((error: unknown) => noAnswer(error, options.signal))
  return wireResult(endpoint, call, answer) as ResultOf<E>
}

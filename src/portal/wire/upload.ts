import type { Arguments, Endpoint, ResultOf } from '#contract/endpoints/endpoint.ts'
import { type Endpoints, endpoints } from '#contract/endpoints/endpoints.ts'
import { type CallOptions, type Given, noAnswer, type WireCall, wireCall, wireResult } from './wire-call.ts'

/** The endpoints whose body brings a picture. */
type PictureName = {
  [N in keyof Endpoints]: Endpoints[N] extends { picture: object } ? N : never
}[keyof Endpoints]

interface UploadOptions extends CallOptions {
  /** Told how much has gone out, from 0 to 1. */
  onProgress: (sent: number) => void
}

/** How long nobody answers before a try is given up, in ms: a large picture on a slow line takes minutes. */
const timeoutMs = 300_000

/**
 * Sends with XMLHttpRequest, since fetch tells nothing of a body's way but over HTTP/2 in Chromium. Rejects with
 * whatever the browser says where no answer came.
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

/** A call that brings a picture, with its progress; otherwise as api.ts has it. Rejects with a ProblemError. */
export async function upload<N extends PictureName>(
  name: N,
  given: Arguments<Endpoints[N]>,
  options: UploadOptions,
): Promise<ResultOf<Endpoints[N]>> {
  const endpoint: Endpoint = endpoints[name]
  const call = await wireCall(endpoint, given as Given, options)
  const answer = await exchange(call, options).catch((error: unknown) => noAnswer(error, options.signal))
  return wireResult(endpoint, call, answer) as ResultOf<Endpoints[N]>
}

import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { ValidCall } from '#test/support/valid-calls.ts'

export interface Sent {
  method: string
  path: string
  authorization: string | undefined
  headers?: Record<string, string>
  /** As it goes out; undefined for none. */
  body: string | Uint8Array<ArrayBuffer> | undefined
}

/** The path of a call: its parameters filled in, its query behind it. */
export function pathOf(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Pick<ValidCall, 'params' | 'query'>,
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search === '' ? filled : `${filled}?${search}`
}

export interface Answered {
  status: number
  headers: Headers
  text: string
}

export async function send(
  { app }: { app: { request(path: string, init: RequestInit): Response | Promise<Response> } },
  { method, path, authorization, headers = {}, body }: Sent,
): Promise<Answered> {
  const answer = await app.request(path, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The call as one types it at a server of one's own; `who` stands for the token. */
export function asCurl({ method, path, authorization, headers = {}, body }: Sent, who: string): string {
  const shownHeaders = [
    ...(authorization === undefined ? [] : [`authorization: ${authorization.split(' ')[0]} <${who}>`]),
    ...(body === undefined ? [] : ['content-type: application/json']),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  const bytes = typeof body === 'string' ? body : body === undefined ? '' : `<${body.byteLength} bytes>`
  const shownBody =
    body === undefined ? [] : ['-d', quoted(bytes.length > 400 ? `${bytes.slice(0, 400)}…` : bytes)]
  return [
    'curl -X',
    method,
    quoted(path),
    ...shownHeaders.map((each) => `-H ${quoted(each)}`),
    ...shownBody,
  ].join(' ')
}

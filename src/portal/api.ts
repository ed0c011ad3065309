import ky, { type KyInstance } from 'ky'
import * as v from 'valibot'
import { type Problem, ProblemError } from '../../machines/problem.ts'
import type { PortalConfig } from '../contract/config.ts'
import type { Arguments, Endpoint, ResultOf } from '../contract/endpoint.ts'
import { type Endpoints, endpoints } from '../contract/endpoints.ts'
import { fromWire, toWire } from '../contract/names.ts'
import { readConfig } from './config.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import { lost, problemFrom, unreadable } from './problem-from.ts'

type Name = keyof Endpoints
type ArgumentsOf<N extends Name> = Arguments<Endpoints[N]>
type ListName = { [N in Name]: Endpoints[N] extends { list: true } ? N : never }[Name]

export interface CallOptions {
  signal?: AbortSignal
  /** The ETag that the record must still have (412 else). */
  ifMatch?: string
  /** Names a POST that may be sent once more where no answer came; the platform does it once. */
  idempotencyKey?: string
}

type Call<N extends Name> =
  Record<never, never> extends ArgumentsOf<N>
    ? (given?: ArgumentsOf<N>, options?: CallOptions) => Promise<ResultOf<Endpoints[N]>>
    : (given: ArgumentsOf<N>, options?: CallOptions) => Promise<ResultOf<Endpoints[N]>>

/** One page of a list: `nextRange` asks for the one after, `total` counts all rows. */
export interface Page<Row> {
  rows: Row[]
  nextRange: string | null
  total: number
}

/** Which base of the configuration serves the paths that begin so, and the version its answers have. */
const services = [
  { prefix: '/api/v3', base: 'addons', accept: 'application/json; version=3' },
  { prefix: '/platform', base: 'platform', accept: 'application/vnd.heroku+json; version=3' },
  { prefix: '/oauth', base: 'identity', accept: 'application/vnd.heroku+json; version=3' },
] as const satisfies { prefix: string; base: keyof PortalConfig['bases']; accept: string }[]

interface Connection {
  accessToken: () => string | null
  /** Told once per answer that says the token it was asked with is not valid (any more). */
  refused: () => void
}
let connection: Connection = { accessToken: () => null, refused: () => {} }

/** Says whose token calls carry, and who hears that it has ended. */
export const connectSession = (to: Connection): void => {
  connection = to
}

const instances = new Map<string, KyInstance>()

function instanceFor(base: string, accept: string): KyInstance {
  const known = instances.get(base)
  if (known !== undefined) return known
  const instance = ky.create({
    prefixUrl: new URL(base, location.origin).href,
    headers: { accept },
    // The person decides about another try; a repeated POST must never come from here.
    retry: 0,
    throwHttpErrors: false,
    timeout: 20_000,
    fetch: (input, init) => {
      const request = input instanceof Request ? input : new Request(input, init)
      const early = request.method === 'GET' ? takeEarlyAnswer(request.url) : undefined
      return early ?? fetch(request, init)
    },
  })
  instances.set(base, instance)
  return instance
}

interface Given {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

function queryOf(endpoint: Endpoint, query: Record<string, unknown> | undefined): URLSearchParams {
  const wire =
    endpoint.query === undefined ? {} : (toWire(endpoint.query, query ?? {}) as Record<string, unknown>)
  const given = Object.entries(wire).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

const fail = (problem: Problem, cause?: unknown): never => {
  throw Object.assign(new ProblemError(problem), { cause })
}

/** Sends one call and gives its answer; everything that is no success rejects with a ProblemError. */
async function send(endpoint: Endpoint, given: Given, options: CallOptions & { range?: string }) {
  const service = services.find(({ prefix }) => endpoint.path.startsWith(`${prefix}/`))
  if (service === undefined) throw new Error(`no service answers ${endpoint.path}`)
  const { bases } = await readConfig()
  const http = instanceFor(bases[service.base], service.accept)
  const token = endpoint.access === 'public' ? null : connection.accessToken()
  const headers = new Headers()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (endpoint.method === 'POST')
    headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
  if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch)
  if (options.range !== undefined) headers.set('range', options.range)

  let status: number
  let text: string
  let answer: Response
  try {
    answer = await http(fillPath(endpoint.path, given.params).slice(service.prefix.length + 1), {
      method: endpoint.method,
      headers,
      searchParams: queryOf(endpoint, given.query),
      ...(endpoint.body === undefined ? {} : { json: toWire(endpoint.body, given.body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    status = answer.status
    text = await answer.text()
  } catch (error) {
    // Who gave up on the call does not need to be told.
    if (options.signal?.aborted === true) throw error
    return fail(lost, error)
  }

  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    return fail(answer.ok ? unreadable : problemFrom(status, null), error)
  }
  if (!answer.ok) {
    if (status === 401 && token !== null && token === connection.accessToken()) connection.refused()
    return fail(problemFrom(status, body, endpoint.body))
  }
  const result = v.safeParse(endpoint.result, fromWire(endpoint.result, body))
  if (!result.success) return fail(unreadable, new v.ValiError(result.issues))
  return { value: result.output, headers: answer.headers }
}

/** One call per endpoint of the contract's table, by its name there. Rejects with a ProblemError. */
export const api = Object.fromEntries(
  Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    async (given: Given = {}, options: CallOptions = {}) => (await send(endpoint, given, options)).value,
  ]),
) as unknown as { readonly [N in Name]: Call<N> }

/** One page of a list. `range` is what the page before said, or `items ..; max=N` for the first. */
export async function listPage<N extends ListName>(
  name: N,
  given: ArgumentsOf<N>,
  options: CallOptions & { range: string },
): Promise<Page<ResultOf<Endpoints[N]>[number]>> {
  const { value, headers } = await send(endpoints[name], given as Given, options)
  const rows = value as ResultOf<Endpoints[N]>
  const total = Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? rows.length)
  return { rows, nextRange: headers.get('next-range'), total }
}

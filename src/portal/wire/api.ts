import ky, { type KyInstance } from 'ky'
import type { Arguments, Endpoint, ResultOf } from '#contract/endpoints/endpoint.ts'
import { type Endpoints, endpoints } from '#contract/endpoints/endpoints.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import { type CallOptions, type Given, noAnswer, wireCall, wireResult } from './wire-call.ts'

type Name = keyof Endpoints
type ArgumentsOf<N extends Name> = Arguments<Endpoints[N]>
type ListName = { [N in Name]: Endpoints[N] extends { list: true } ? N : never }[Name]

type Call<E extends Endpoint> =
  Record<never, never> extends Arguments<E>
    ? (given?: Arguments<E>, options?: CallOptions) => Promise<ResultOf<E>>
    : (given: Arguments<E>, options?: CallOptions) => Promise<ResultOf<E>>

/** One page of a list: `nextRange` requests the next one, `total` counts all rows. */
export interface Page<Row> {
  rows: Row[]
  nextRange: string | null
  total: number
}

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

/** Sends a call and returns its answer; rejects with a ProblemError unless the status is 2xx. */
async function send(endpoint: Endpoint, given: Given, options: CallOptions & { range?: string }) {
  const call = await wireCall(endpoint, given, options)
  try {
    const answer = await http(call.url, {
      method: call.method,
      headers: call.headers,
      searchParams: call.query,
      // The platform itself waits up to 25 seconds for the service it calls.
      ...(endpoint.callsOut === true ? { timeout: 40_000 } : {}),
      ...(call.body === undefined ? {} : { json: call.body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
    })
    return { status: answer.status, text: await answer.text(), headers: answer.headers, call }
  } catch (error) {
    return noAnswer(error, options.signal)
  }
}

async function answered(endpoint: Endpoint, given: Given, options: CallOptions & { range?: string }) {
  const { call, headers, ...answer } = await send(endpoint, given, options)
  return { value: wireResult(endpoint, call, answer), headers }
}

/** Creates a call for each endpoint of a table, under the same name. Each rejects with a ProblemError. */
export const callsOf = <Table extends Readonly<Record<string, Endpoint>>>(table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, endpoint]) => [
      name,
      async (given: Given = {}, options: CallOptions = {}) =>
        (await answered(endpoint, given, options)).value,
    ]),
  ) as unknown as { readonly [N in keyof Table]: Call<Table[N]> }

/** The calls of the add-ons API, the platform and identity. */
export const api = callsOf(endpoints)

/** Loads one page of a list. `range` comes from the previous page, or is `items ..; max=N` for the first. */
export async function listPage<N extends ListName>(
  name: N,
  given: ArgumentsOf<N>,
  options: CallOptions & { range: string },
): Promise<Page<ResultOf<Endpoints[N]>[number]>> {
  const { value, headers } = await answered(endpoints[name], given as Given, options)
  const rows = value as ResultOf<Endpoints[N]>
  const total = Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? rows.length)
  return { rows, nextRange: headers.get('next-range'), total }
}

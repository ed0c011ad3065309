import type * as v from 'valibot'
import ky, { type KyInstance } from 'ky'
import type { Arguments, Endpoint, ResultOf } from '#contract/endpoints/endpoint.ts'
import { problemOf } from '#machines/problem.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import type { Given, Read, ResultsOf } from './read.ts'
import { isProvenAgain } from './fresh-proof.ts'
import { type CallOptions, noAnswer, type WireCall, wireCall, wireResult } from './wire-call.ts'

type Input<E extends Endpoint> =
  Record<never, never> extends Arguments<E>
    ? [given?: Arguments<E>, options?: CallOptions]
    : [given: Arguments<E>, options?: CallOptions]

type ListEndpoint = Endpoint & { list: true; result: v.GenericSchema<unknown[]> }

/** One page of a list: `nextRange` requests the next one, `total` counts all rows. */
export interface Page<Row> {
  rows: Row[]
  nextRange: string | null
  total: number
}

/** One page of a list as a file has it. */
export type TextPage = Omit<Page<never>, 'rows'> & { text: string }

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
async function send(endpoint: Endpoint, given: Given, options: CallOptions & { range?: string }) {
  const call = await wireCall(endpoint, given, options)
  for (;;) {
    const answer = await exchange(endpoint, call, options)
    if (!(await isProvenAgain(answer, options.signal))) return { ...answer, call }
  }
}

async function answered(endpoint: Endpoint, given: Given, options: CallOptions & { range?: string }) {
  const { call, headers, ...answer } = await send(endpoint, given, options)
  return { value: wireResult(endpoint, call, answer), headers }
}

/** Calls an endpoint and returns its result; rejects with a ProblemError. */
export async function callApi<const E extends Endpoint>(
  endpoint: E,
  ...[given, options = {}]: Input<E>
): Promise<ResultOf<E>> {
  return (await answered(endpoint, (given ?? {}) as Given, options)).value as ResultOf<E>
}

/**
 * Loads one page of a list. `range` comes from the previous page, or is `items ..; max=N` for the first; without it, the
 * first has the endpoint's number of rows. With one, browsers ask for no compression.
 */
export async function listPage<const E extends ListEndpoint>(
  endpoint: E,
  given: Arguments<E>,
  options: CallOptions & { range?: string },
): Promise<Page<ResultOf<E>[number]>> {
  const { value, headers } = await answered(endpoint, given as Given, options)
  const rows = value as ResultOf<E>
  const total = Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? rows.length)
  return { rows, nextRange: headers.get('next-range'), total }
}

/** Loads one page of a list that is asked for as a file: its text. Rejects with a ProblemError. */
export async function textPage<const E extends ListEndpoint>(
  endpoint: E,
  given: Arguments<E>,
  options: CallOptions & { range?: string },
): Promise<TextPage> {
  const { call, headers, ...answer } = await send(endpoint, given as Given, options)
  if (answer.status >= 300) wireResult(endpoint, call, answer)
  const total = Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1])
  return { text: answer.text, nextRange: headers.get('next-range'), total }
}

/** Makes a read. Rejects with a ProblemError. */
export const load = async <E extends Endpoint>(
  { endpoint, given }: Read<E>,
  signal?: AbortSignal,
): Promise<ResultOf<E>> =>
  (await answered(endpoint, given, signal === undefined ? {} : { signal })).value as ResultOf<E>

/** Makes reads in parallel; their results have the same names. Rejects with a ProblemError. */
export async function loadAll<Reads extends Readonly<Record<string, Read>>>(
  reads: Reads,
  signal: AbortSignal,
): Promise<ResultsOf<Reads>> {
  const results = Object.entries(reads).map(async ([name, each]) => [name, await load(each, signal)] as const)
  return Object.fromEntries(await Promise.all(results)) as ResultsOf<Reads>
}

/** Loads the page of a list that `range` names, else the first. Rejects with a ProblemError. */
export const loadPage = <E extends ListEndpoint>(
  { endpoint, given }: Read<E>,
  signal: AbortSignal | undefined,
  range?: string,
): Promise<Page<ResultOf<E>[number]>> =>
  listPage(endpoint, given as Arguments<E>, {
    ...(range === undefined ? {} : { range }),
    ...(signal === undefined ? {} : { signal }),
  })

/** Resolves to the answer, or to null where there is nothing that this user may see. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (problemOf(error).kind === 'missing') return null
    throw error
  }
}

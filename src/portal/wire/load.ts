import type * as v from 'valibot'
import type { Arguments, Endpoint, ResultOf } from '#contract/endpoints/endpoint.ts'
import { problemOf } from '#machines/problem.ts'
import { answerWithHeaders, type CallOptions, send, wireResult } from './api.ts'
import type { Given, Read, ResultsOf } from './read.ts'

type ListEndpoint = Endpoint & { list: true; result: v.GenericSchema<unknown[]> }

/** One page of a list: `nextRange` requests the next one, `total` counts all rows. */
export interface Page<Row> {
  rows: Row[]
  nextRange: string | null
  total: number
}

/** One page of a list as a file has it. */
export type TextPage = Omit<Page<never>, 'rows'> & { text: string }

/** Makes a read. Rejects with a ProblemError. */
export const load = async <E extends Endpoint>(
  { endpoint, given }: Read<E>,
  signal?: AbortSignal,
): Promise<ResultOf<E>> =>
  (await answerWithHeaders(endpoint, given, signal === undefined ? {} : { signal })).value as ResultOf<E>

/** Makes reads in parallel; their results have the same names. Rejects with a ProblemError. */
export async function loadAll<Reads extends Readonly<Record<string, Read>>>(
  reads: Reads,
  signal: AbortSignal,
): Promise<ResultsOf<Reads>> {
  const results = Object.entries(reads).map(async ([name, each]) => [name, await load(each, signal)] as const)
  return Object.fromEntries(await Promise.all(results)) as ResultsOf<Reads>
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
  const { value, headers } = await answerWithHeaders(endpoint, given as Given, options)
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

/** Loads every row of a list, page by page. */
export async function allPages<Row>(
  first: Page<Row>,
  next: (range: string) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows = [...first.rows]
  let range = first.nextRange
  while (range !== null) {
    const page = await next(range)
    rows.push(...page.rows)
    range = page.nextRange
  }
  return rows
}

/** Loads every row of a list. Rejects with a ProblemError. */
export const loadEvery = async <E extends ListEndpoint>(
  read: Read<E>,
  signal: AbortSignal,
): Promise<ResultOf<E>[number][]> =>
  allPages(await loadPage(read, signal), (range) => loadPage(read, signal, range))

/** Resolves to the answer, or to null where there is nothing that this user may see. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (problemOf(error).kind === 'missing') return null
    throw error
  }
}

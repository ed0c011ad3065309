import { filledPath, type Read, serviceOf, wireQuery } from './read.ts'
import { readStored } from './safe-storage.ts'

declare global {
  interface Window {
    /** Responses in progress, by path and query. */
    early?: Map<string, Promise<Response>>
  }
}

function keep(path: string, answer: Promise<Response>): Promise<Response> {
  // Its consumer handles a failure; an unused response must not raise an unhandled rejection.
  answer.catch(() => {})
  window.early?.set(path, answer)
  return answer
}

/** The trace that the platform began with the page, as a header; empty if it records none. */
function traceHeader(): Record<string, string> {
  const traceparent = document.querySelector<HTMLMetaElement>('meta[name=traceparent]')?.content
  return traceparent === undefined ? {} : { traceparent }
}

const ask = (path: string, headers: Record<string, string>): Promise<Response> =>
  fetch(path, { headers: { ...headers, ...traceHeader() } })

/** A member of an answer as an answer of its own; a refusal is that of both. */
async function memberOf(answer: Response, name: string): Promise<Response> {
  const copy = answer.clone()
  return copy.ok ? new Response(JSON.stringify(((await copy.json()) as Record<string, unknown>)[name])) : copy
}

/** The reads that an answer leads to; none from a refusal. */
async function readsAfter(answer: Response, { leadsTo }: Read): Promise<readonly Read[]> {
  try {
    return leadsTo?.(await answer.clone().json()) ?? []
  } catch {
    return []
  }
}

const pathOf = ({ endpoint, given }: Read): string => {
  const query = String(wireQuery(given.query))
  return filledPath(endpoint, given.params) + (query === '' ? '' : `?${query}`)
}

/** The configuration that the platform wrote into the page, as its answer; null for a page without, as in development. */
function configInPage(): Response | null {
  const text = document.querySelector('#config')?.textContent ?? null
  return text === null ? null : new Response(text)
}

/** Begins a page before its code has loaded: sets the theme, and requests the configuration unless the page has it. */
export function beginPage(): void {
  const theme = readStored('localStorage', 'mantine-color-scheme-value')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  window.early = new Map()
  const config = configInPage()
  if (config === null) void keep('/config.json', ask('/config.json', {}))
  else window.early.set('/config.json', Promise.resolve(config))
}

/**
 * Requests a read, with a bearer token unless it is public, which answers the reads that it carries too. Whoever takes
 * its answer finds the reads that this leads to already started.
 */
export function askEarly(read: Read, token: string | null): void {
  const { endpoint, carries = {} } = read
  const headers = {
    accept: serviceOf(endpoint).accept,
    ...(endpoint.access === 'public' ? {} : { authorization: `Bearer ${token}` }),
  }
  const andFurther = async (answer: Response) => {
    for (const each of read.leadsTo === undefined ? [] : await readsAfter(answer, read)) askEarly(each, token)
    return answer
  }
  const answer = keep(pathOf(read), ask(pathOf(read), headers).then(andFurther))
  for (const [name, carried] of Object.entries(carries))
    void keep(
      pathOf(carried),
      answer.then((whole) => memberOf(whole, name)),
    )
}

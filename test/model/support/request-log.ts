import type { Hono } from 'hono'
import { keepRequest, keepsRequests } from '#test/runner/walking/request-log.ts'
import { redactedBody, redactedParams } from '#server/provisioning/redact.ts'

/** Characters of a body that are kept. */
const keptLength = 800
const tokens = /\bpp[a-z]{2}_[\w-]+/g

/** Types that the portal's files are served as; loading them is not asking the platform for anything. */
const files = /^(?:text\/(?:css|javascript)|application\/(?:javascript|manifest)|font\/|image\/)/

const logged = new WeakSet<Hono>()

const isJson = ({ headers }: Request | Response) => headers.get('content-type')?.includes('json') === true

const withoutTokens = (text: string) => text.replaceAll(tokens, '********')

/** Keys of answers whose values are secrets; a `code` there says why something was refused. */
const secretKeys = /password|secret|token|salt|^config$/i

const masked = (key: string, value: unknown): unknown =>
  secretKeys.test(key) && value !== null ? '********' : value

/** An answer's JSON without its secrets; one that is empty, or no JSON for all it says, as it is. */
function unsecret(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), masked)
  } catch {
    return text
  }
}

function shortened(body: string): string {
  const clean = withoutTokens(body)
  return clean.length <= keptLength
    ? clean
    : `${clean.slice(0, keptLength)}… (${clean.length} characters in all)`
}

function pathOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://platform')
  const query = new URLSearchParams(
    redactedParams(Object.fromEntries(searchParams), []) as Record<string, string>,
  )
  return withoutTokens(query.size === 0 ? pathname : `${pathname}?${query}`)
}

/** Keeps what the app is asked and answers from now on, as long as a log was begun. */
export function logRequests(app: Hono): void {
  if (logged.has(app)) return
  logged.add(app)
  const answer = app.fetch
  app.fetch = async (request, ...rest) => {
    if (!keepsRequests()) return answer(request, ...rest)
    const began = performance.now()
    const sent = isJson(request) ? await request.clone().text() : null
    const response = await answer(request, ...rest)
    if (files.test(response.headers.get('content-type') ?? '')) return response
    const ms = performance.now() - began
    keepRequest({
      method: request.method,
      path: pathOf(request.url),
      status: response.status,
      ms,
      sent: sent === null ? null : shortened(redactedBody(sent, [])),
      answered: isJson(response) ? shortened(unsecret(await response.clone().text())) : null,
    })
    return response
  }
}

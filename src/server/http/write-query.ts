import type { Context as HonoContext } from 'hono'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { wireKey } from '#contract/formats/wire-names.ts'
import { invalidOnWire } from '#server/law/refusal.ts'

const parameter = 'dry_run'

/** The most unknown parameters that an answer names. */
const mostNamed = 100

const queryOf = ({ req }: HonoContext) => new URL(req.url).searchParams

/** True if a write that offers it is asked what it would do (`?dry_run=true`). */
export function isDryRun(
  http: HonoContext,
  { method, dryRun }: Pick<Endpoint, 'method' | 'dryRun'>,
): boolean {
  if (method === 'GET' || dryRun !== true || !http.req.url.includes('?')) return false
  const [value, ...more] = queryOf(http).getAll(parameter)
  return value === 'true' && more.length === 0
}

/**
 * Throws 422 for parameters that a write does not know, and for a `dry_run` that is not plainly true or false: whoever
 * mistypes it would have the call made in earnest.
 */
export function checkWriteQuery(
  http: HonoContext,
  { query, dryRun }: Pick<Endpoint, 'query' | 'dryRun'>,
): void {
  if (!http.req.url.includes('?')) return
  const { entries = {} } = (query ?? {}) as { entries?: object }
  const known = new Set([...Object.keys(entries).map(wireKey), ...(dryRun === true ? [parameter] : [])])
  const given = queryOf(http)
  const unknown = [...given.keys()].filter((name) => !known.has(name)).slice(0, mostNamed)
  if (unknown.length > 0)
    throw invalidOnWire(Object.fromEntries(unknown.map((name) => [name, ['is not a known parameter']])))
  const [value, ...more] = given.getAll(parameter)
  if (value !== undefined && (more.length > 0 || (value !== 'true' && value !== 'false')))
    throw invalidOnWire({ [parameter]: ['must be true or false'] })
}

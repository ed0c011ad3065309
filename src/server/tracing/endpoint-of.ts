import type { Context } from 'hono'
import { routePath } from 'hono/route'

/** Names of routes by their patterns: those without the regular expressions of their parameters. */
const names = new Map<string, string>()

/** The name of the route that answered; `/*` for the portal's pages and for paths that nothing answers. */
export function endpointOf(c: Context): string {
  const pattern = routePath(c)
  const known = names.get(pattern)
  if (known !== undefined) return known
  const name = pattern
    .split('/')
    .map((part) => part.split('{')[0])
    .join('/')
  names.set(pattern, name)
  return name
}

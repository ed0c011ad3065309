import type { Context } from 'hono'
import { routePath } from 'hono/route'

/**
 * The name of the route that answered: its pattern without the regular expressions of its parameters; `/*` for the portal's
 * pages and for paths that nothing answers.
 */
export const endpointOf = (c: Context): string =>
  routePath(c)
    .split('/')
    .map((part) => part.split('{')[0])
    .join('/')

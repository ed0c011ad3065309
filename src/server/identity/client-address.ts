import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The client's address: the connection's, or behind `trustedProxies` reverse proxies the entry of
 * X-Forwarded-For that the outermost of them wrote.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const hop = hops.at(-trustedProxies)
    if (hop !== undefined && hop !== '') return hop
  }
  // Requests that did not come over a socket (tests call the app itself) have no address.
  return c.env === undefined || !('incoming' in (c.env as object))
    ? 'local'
    : (getConnInfo(c).remote.address ?? 'unknown')
}

import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * The form of an address under which attempts are counted: IPv4 as it is (also when mapped into IPv6); for IPv6 the
 * /64 network, since a household owns all of one. Drops a port; null if this is not an address.
 */
export function countedAddress(text: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.replace(/^::ffff:([\d.]+)$/i, '$1').replace(/%.*/s, '')
  const kind = isIP(address)
  if (kind === 4) return address
  if (kind !== 6) return null
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/**
 * The client's address: the connection's, or behind `trustedProxies` reverse proxies the entry of
 * X-Forwarded-For that the outermost of them wrote. Entries before it are only the client's claim.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const forwarded = countedAddress(hops.at(-trustedProxies) ?? '')
    if (forwarded !== null) return forwarded
  }
  // Requests that did not come over a socket (tests call the app directly) have no address.
  const overSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
  const connected = overSocket ? getConnInfo(c).remote.address : 'local'
  return countedAddress(connected ?? '') ?? 'local'
}

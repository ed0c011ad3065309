import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IPv4 addresses in IPv6's first notation (RFC 4291, 2.5.5.1), which the library takes for public ones. */
const ipv4Compatible = ipaddr.IPv6.parseCIDR('::/96')

/** True for an IP address that can be reached from everywhere; no form that carries another address in it can. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.match(ipv4Compatible)) return false
  return parsed.range() === 'unicast'
}

/** True when a URL's host name may stand for a public host; names are not resolved. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .replaceAll(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host !== 'localhost' && !host.endsWith('.localhost') && host.includes('.')
}

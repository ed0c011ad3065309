import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IPv4-compatible IPv6 addresses (RFC 4291, 2.5.5.1), which the library considers public. */
const ipv4Compatible = ipaddr.IPv6.parseCIDR('::/96')

/** True for a globally reachable IP address; forms that embed another address never are. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.match(ipv4Compatible)) return false
  return parsed.range() === 'unicast'
}

/** True if a URL's host name may be a public host; names are not resolved. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .replaceAll(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host !== 'localhost' && !host.endsWith('.localhost') && host.includes('.')
}

import { BlockList, isIP } from 'node:net'

const reserved = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  // Documentation, as are two more and 2001:db8::.
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(address, prefix, 'ipv4')
}
for (const [address, prefix] of [
  ['::', 96],
  // What carries an IPv4 address to a gateway (NAT64, Teredo, 6to4) could carry a private one.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  // Segment routing's own identifiers.
  ['5f00::', 16],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  reserved.addSubnet(address, prefix, 'ipv6')
}

/** IPv4 mapped into IPv6. A list of its own: a BlockList takes every IPv4 address for one of these. */
const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Whether an IP address can be reached from everywhere; no form that carries another address in it is. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6
    ? !reserved.check(address, 'ipv6') && !mapped.check(address, 'ipv6')
    : !reserved.check(address, 'ipv4')

/** Whether a URL's host name may stand for a public host; names are not resolved. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host !== 'localhost' && !host.endsWith('.localhost') && host.includes('.')
}

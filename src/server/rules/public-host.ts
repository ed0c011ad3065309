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
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(address, prefix, 'ipv4')
}
for (const [address, prefix] of [
  ['::', 96],
  // What carries an IPv4 address to a gateway (NAT64, Teredo, 6to4) could carry a private one.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  reserved.addSubnet(address, prefix, 'ipv6')
}

/** Whether an IP address can be reached from everywhere (IPv4-mapped IPv6 counts as its IPv4). */
export const isPublicAddress = (address: string): boolean =>
  !reserved.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether a URL's host name may stand for a public host; names are not resolved. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host !== 'localhost' && !host.endsWith('.localhost') && host.includes('.')
}

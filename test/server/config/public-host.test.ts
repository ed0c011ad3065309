import { describe, expect, test } from 'vitest'
import { isPublicAddress, isPublicHost } from '#server/config/public-host.ts'

/** The special-purpose registries of IANA (RFC 6890 and after): the first and the last address of each block. */
const refused: Readonly<Record<string, readonly [string, string]>> = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  'private 10/8': ['10.0.0.0', '10.255.255.255'],
  'private 172.16/12': ['172.16.0.0', '172.31.255.255'],
  'private 192.168/16': ['192.168.0.0', '192.168.255.255'],
  'shared by carriers': ['100.64.0.0', '100.127.255.255'],
  loopback: ['127.0.0.0', '127.255.255.255'],
  'link-local': ['169.254.0.0', '169.254.255.255'],
  'protocol assignments': ['192.0.0.0', '192.0.0.255'],
  'documentation 1': ['192.0.2.0', '192.0.2.255'],
  'documentation 2': ['198.51.100.0', '198.51.100.255'],
  'documentation 3': ['203.0.113.0', '203.0.113.255'],
  'the relays of 6to4': ['192.88.99.0', '192.88.99.255'],
  benchmarks: ['198.18.0.0', '198.19.255.255'],
  multicast: ['224.0.0.0', '239.255.255.255'],
  'future use and broadcast': ['240.0.0.0', '255.255.255.255'],
  'unspecified, loopback and IPv4-compatible': ['::', '::ffff:ffff'],
  'IPv4-mapped': ['::ffff:0:0', '::ffff:255.255.255.255'],
  NAT64: ['64:ff9b::', '64:ff9b::ffff:ffff'],
  'local NAT64': ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  'discard only': ['100::', '100::ffff:ffff:ffff:ffff'],
  'protocol assignments of IPv6': ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  Teredo: ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  'documentation of IPv6': ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  'documentation of IPv6, the longer block': ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '6to4': ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'segment routing': ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'unique local': ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'link-local of IPv6': ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'link-local with a zone': ['fe80::1%eth0', 'fe80::1%1'],
  'site-local': ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'multicast of IPv6': ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
}

describe('an address is not public', () => {
  test.each(Object.entries(refused))('%s', (_, [first, last]) => {
    expect([first, last].filter(isPublicAddress)).toEqual([])
  })
})

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
  '3ffe::1',
  '2001:4860::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['localhost', false],
  ['db.localhost', false],
  ['intranet', false],
  ['127.0.0.1', false],
  ['[::ffff:10.0.0.1]', false],
  ['provider.example.', true],
  ['[2606:4700::1111]', true],
])('the host %s may be public: %s', (host, isPublic) => {
  expect(isPublicHost(host)).toBe(isPublic)
})

import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-host.ts'

/** The call would reach an address that providers may not have. */
export class AddressRefused extends Error {}

/** A URL's host name without the brackets of an IPv6 address. */
export const hostOf = (hostname: string): string => hostname.replaceAll(/^\[|\]$/g, '')

/**
 * Throws AddressRefused where an address of this host is not public. The address stays untold: providers read the
 * message, and what names lead to inside is not theirs to know.
 */
export function checkAddress(host: string, address: string): void {
  if (!isPublicAddress(address)) throw new AddressRefused(`${host} is not a public address.`)
}

/** Every address of a host name. Throws AddressRefused when one of them is not public, and what DNS throws. */
async function publicAddresses(host: string): Promise<{ address: string; family: number }[]> {
  const found = await lookup(host, { all: true })
  for (const { address } of found) checkAddress(host, address)
  if (found.length === 0) throw new AddressRefused(`${host} leads to no address.`)
  return found
}

/** For a socket to connect to what was checked: a name that is resolved again could give something else. */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  const answer = async () => {
    try {
      const found = await publicAddresses(hostname)
      if (options.all === true) callback(null, found)
      else callback(null, found[0]?.address ?? '', found[0]?.family)
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), '')
    }
  }
  void answer()
}

import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '#server/config/public-host.ts'

/** The call would reach an address that is off limits to providers. */
export class AddressRefused extends Error {}

/** A URL's host name, without the brackets around an IPv6 address. */
export const hostOf = (hostname: string): string => hostname.replaceAll(/^\[|\]$/g, '')

/**
 * Throws AddressRefused if this host's address is not public. The message omits the address: providers read it, and
 * must not learn what names resolve to internally.
 */
export function checkAddress(host: string, address: string): void {
  if (!isPublicAddress(address)) throw new AddressRefused(`${host} is not a public address.`)
}

/** Resolves every address of a host name. Throws AddressRefused if any is not public, and DNS errors. */
async function publicAddresses(host: string): Promise<{ address: string; family: number }[]> {
  const found = await lookup(host, { all: true })
  for (const { address } of found) checkAddress(host, address)
  if (found.length === 0) throw new AddressRefused(`${host} leads to no address.`)
  return found
}

/** A socket lookup that connects to the checked address, since resolving the name again could give another. */
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

import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../rules/public-host.ts'

/** The call would reach an address that providers may not have. */
export class AddressRefused extends Error {}

/**
 * Every address of a host name, or of an address in brackets. Throws AddressRefused when one of them is not
 * public, and what DNS throws.
 */
export async function publicAddresses(hostname: string): Promise<{ address: string; family: number }[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) === 0 ? await lookup(host, { all: true }) : [{ address: host, family: isIP(host) }]
  const bad = found.find(({ address }) => !isPublicAddress(address))
  if (bad !== undefined || found.length === 0)
    throw new AddressRefused(`${host} leads to ${bad?.address ?? 'no address'}, which is not public.`)
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

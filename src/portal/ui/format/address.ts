import type { CompanyListEntry } from '#contract/company.ts'

type Address = Pick<CompanyListEntry, 'addr1' | 'addr2' | 'city' | 'state' | 'zip' | 'country'>

/** The billing address in one line, as maps and letters want it; empty when nothing of it is given. */
export function addressOf({ addr1, addr2, city, state, zip, country }: Address): string {
  const region = [state, zip].filter((part) => (part ?? '') !== '').join(' ')
  return [addr1, addr2, city, region, country].filter((part) => (part ?? '') !== '').join(', ')
}

/** A search for an address on the map. */
export const googleMapsLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

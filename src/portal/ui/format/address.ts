import type { CompanyListEntry } from '#contract/company.ts'

type Address = Pick<CompanyListEntry, 'addr1' | 'addr2' | 'city' | 'state' | 'zip' | 'country'>

/** Formats the billing address on one line, for maps and letters; empty if no part of it is given. */
export function addressOf({ addr1, addr2, city, state, zip, country }: Address): string {
  const region = [state, zip].filter((part) => (part ?? '') !== '').join(' ')
  return [addr1, addr2, city, region, country].filter((part) => (part ?? '') !== '').join(', ')
}

/** URL of a Google Maps search for an address. */
export const googleMapsLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** The link that opens a letter to an e-mail address, whose signs a URL would take as its own. */
export const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

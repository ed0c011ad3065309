import type { AddonChange } from '#contract/addon.ts'
import type { CompanyKey } from '../accounts.ts'
import type { Pictured } from '../pictures/draw.ts'

/** An add-on's fields from its first day. */
export interface Newcomer {
  slug: string
  company: CompanyKey
  name: string
}

/** An add-on's place on the marketplace. */
export interface Listing extends Newcomer {
  slug: Pictured
  /** A category's slug. */
  category: string
  fields: AddonChange
  benefits: readonly (readonly [title: string, description: string])[]
  /** How many screenshots it has. */
  screenshots: number
}

/** The addresses that every listing has, at the add-on's own domain. */
export const addresses = (slug: string) => ({
  emailSupport: `support@${slug}.example`,
  websiteUrl: `https://${slug}.example`,
  providerTermsUrl: `https://${slug}.example/terms`,
})

import type { AddonChange } from '#contract/addon.ts'
import type { CompanyKey } from '../accounts.ts'
import type { catalogues } from '../catalogues/catalogues.ts'

/** An add-on's initial fields. */
export interface Newcomer {
  slug: string
  company: CompanyKey
  name: string
}

/** An add-on's marketplace listing. */
export interface Listing extends Newcomer {
  slug: keyof typeof catalogues
  /** A category's slug. */
  category: string
  fields: AddonChange
  benefits: readonly (readonly [title: string, description: string])[]
}

/** Every listing's URLs, on the add-on's own domain. */
export const addresses = (slug: string) => ({
  emailSupport: `support@${slug}.example`,
  websiteUrl: `https://${slug}.example`,
  providerTermsUrl: `https://${slug}.example/terms`,
})

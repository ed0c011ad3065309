import type { Addon } from '#contract/addon.ts'
import { type GeneralInformation, noIcon } from '../basic/general-information.ts'
import type { ListingData } from '../data.ts'

/** An add-on's listing as stored, or with a panel's unsaved values. */
export interface PreviewedListing {
  displayName: string
  /** '' if missing, like every text here. */
  summary: string
  /** Null if it has none of its own. */
  iconUrl: string | null
  categories: readonly string[]
  screenshots: readonly { id: string; name: string; url: string }[]
  benefits: readonly { id: string; title: string; description: string }[]
  languages: readonly string[]
  emailSupport: string
  legalStatements: string
  providerTermsUrl: string
  docsUrl: string
}

/** The stored listing. */
export function previewedListing(addon: Addon, data: ListingData): PreviewedListing {
  return {
    displayName: addon.displayName,
    summary: addon.summary ?? '',
    iconUrl: addon.hasIcon ? addon.iconUrl : null,
    categories: addon.categories.map(({ label }) => label),
    screenshots: data.screenshots.map(({ id, name, mediumUrl }) => ({ id, name, url: mediumUrl })),
    benefits: data.benefits.map(({ id, title, description }) => ({ id, title, description })),
    languages: addon.languages,
    emailSupport: addon.emailSupport ?? '',
    legalStatements: addon.legalStatements ?? '',
    providerTermsUrl: addon.providerTermsUrl ?? '',
    docsUrl: data.documentations[0]?.devcenterUrl ?? '',
  }
}

/** URL of the icon that the panel's values represent; null if none. */
export function iconOf(addon: Addon, icon: string): string | null {
  if (icon !== '') return icon === noIcon ? null : icon
  return addon.hasIcon ? addon.iconUrl : null
}

/** The listing with the values of the basic information panel. */
export const withGeneralInformation = (
  listing: PreviewedListing,
  addon: Addon,
  { icon, displayName, summary, emailSupport, legalStatements, providerTermsUrl }: GeneralInformation,
): PreviewedListing => ({
  ...listing,
  displayName,
  summary,
  emailSupport,
  legalStatements,
  providerTermsUrl,
  iconUrl: iconOf(addon, icon),
})

/** The listing with the values of a screenshot panel. */
export const withScreenshot = (
  listing: PreviewedListing,
  { id, name, url }: { id: string | null; name: string; url: string | null },
): PreviewedListing => {
  if (url === null) return listing
  const { screenshots } = listing
  return {
    ...listing,
    screenshots:
      id === null
        ? [...screenshots, { id: 'new', name, url }]
        : screenshots.map((each) => (each.id === id ? { id, name, url } : each)),
  }
}

/** The listing with the values of a benefit panel. */
export const withBenefit = (
  listing: PreviewedListing,
  { id, title, description }: { id: string | null; title: string; description: string },
): PreviewedListing => ({
  ...listing,
  benefits:
    id === null
      ? [...listing.benefits, { id: 'new', title, description }]
      : listing.benefits.map((each) => (each.id === id ? { id, title, description } : each)),
})

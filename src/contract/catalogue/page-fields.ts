import { addonFields } from '../fields/addon.ts'
import type { AddonPlace } from '../places.ts'
import type { MarketplacePage } from './marketplace-page.ts'

/** A field of the marketplace page: its name in front of a value, and the section that it is edited in. */
interface PageField {
  label: string
  at: AddonPlace
  /** Its name within a sentence, if that is not its label with a small letter. */
  words?: string
}

/** A field that is one of the add-on's own, with its name and place there. */
const own = ({ label, at, words }: PageField): PageField => ({
  label,
  at,
  ...(words === undefined ? {} : { words }),
})

/** All that may differ between two versions of a marketplace page, in the order in which customers see it. */
export const pageFields = {
  state: { label: 'Stage', at: 'nextSteps' },
  displayName: own(addonFields.displayName),
  summary: own(addonFields.summary),
  iconUrl: { label: 'Icon', at: 'listing#general-information' },
  featured: own(addonFields.featured),
  categories: { label: 'Categories', at: 'listing#categories' },
  screenshots: { label: 'Screenshots', at: 'listing#screenshots' },
  benefits: { label: 'Benefits', at: 'listing#benefits' },
  features: { label: 'Features', at: 'plans#features' },
  plans: { label: 'Plans', at: 'plans#plans' },
  defaultPlanSlug: own(addonFields.defaultPlanSlug),
  spaceDefaultPlanSlug: own(addonFields.spaceDefaultPlanSlug),
  temporarySupportedPlanSlug: own(addonFields.temporarySupportedPlanSlug),
  temporarySpaceSupportedPlanSlug: own(addonFields.temporarySpaceSupportedPlanSlug),
  customPlansText: { label: 'Custom plans', at: 'plans#custom-plans' },
  languages: { label: 'Languages', at: 'listing#languages' },
  supportedGenerations: { label: 'Generations', at: 'listing#generations' },
  buttons: { label: 'Buttons', at: 'listing#buttons' },
  documentationUrl: {
    label: 'Dev Center article',
    at: 'listing#documentation',
    words: 'Dev Center article',
  },
  websiteUrl: own(addonFields.websiteUrl),
  statusPageUrl: own(addonFields.statusPageUrl),
  emailSupport: own(addonFields.emailSupport),
  providerTermsUrl: own(addonFields.providerTermsUrl),
  legalStatements: own(addonFields.legalStatements),
  tags: own(addonFields.tags),
  googleAnalyticsID: own(addonFields.googleAnalyticsID),
  shutdownDate: { label: 'Shutdown', at: 'deprecation' },
} as const satisfies Record<Exclude<keyof MarketplacePage, 'id' | 'slug'>, PageField>

export type PageFieldName = keyof typeof pageFields

/** A field's name within a sentence: 'support e-mail'. */
export function pageFieldWord(name: PageFieldName): string {
  const { label, words = label.charAt(0).toLowerCase() + label.slice(1) }: PageField = pageFields[name]
  return words
}

export const pageFieldNames = Object.keys(pageFields) as PageFieldName[]

/** A page as its fields are compared: names and order of the features that plans have values of are the features' own. */
const compared = (page: MarketplacePage) => ({
  ...page,
  plans: page.plans.map(({ features, ...plan }) => ({
    ...plan,
    values: features.map(({ id, value }) => `${id} ${value}`).toSorted(),
  })),
})

/** Lists the fields in which two versions of a page differ, in the table's order. */
export function differingFields(before: MarketplacePage, after: MarketplacePage): PageFieldName[] {
  const [was, is] = [compared(before), compared(after)]
  return pageFieldNames.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
}

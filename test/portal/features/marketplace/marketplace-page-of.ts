import type { MarketplacePage, PagePlan } from '#contract/catalogue/marketplace-page.ts'

/** A plan of $10.00 without values, unless more is given. */
export const pagePlanOf = (given: Pick<PagePlan, 'id' | 'slug' | 'name'> & Partial<PagePlan>): PagePlan => ({
  priceCents: 1000,
  priceContract: false,
  installableWithPrivateNetworking: false,
  installableWithoutPrivateNetworking: true,
  temporarySupported: false,
  temporarySpaceSupported: false,
  shield: false,
  shieldDefault: false,
  features: [],
  ...given,
})

/** A page in GA with a name and nothing else, unless more is given. */
export const marketplacePageOf = (given: Partial<MarketplacePage>): MarketplacePage => ({
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'acme-store',
  state: 'ga',
  displayName: 'Acme Store',
  summary: null,
  iconUrl: null,
  featured: false,
  categories: [],
  languages: [],
  supportedGenerations: ['cedar'],
  tags: [],
  screenshots: [],
  benefits: [],
  features: [],
  plans: [],
  defaultPlanSlug: null,
  spaceDefaultPlanSlug: null,
  temporarySupportedPlanSlug: null,
  temporarySpaceSupportedPlanSlug: null,
  customPlansText: null,
  buttons: [],
  documentationUrl: null,
  websiteUrl: null,
  statusPageUrl: null,
  emailSupport: null,
  providerTermsUrl: null,
  legalStatements: null,
  googleAnalyticsID: null,
  shutdownDate: null,
  ...given,
})

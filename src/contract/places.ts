import { entryPlaces } from './entry-places.ts'
import type { TemplateParams } from './formats/match-template.ts'

/**
 * Portal pages that wire links lead to (blockers, requirements), or that a document outside the portal's router
 * names. test/repository/places.test.ts checks each against src/portal/routes.ts.
 */
export const places = {
  ...entryPlaces,
  nextSteps: '/addons/$addonSlug/next-steps',
  listing: '/addons/$addonSlug/marketplace-listing',
  generalInformation: '/addons/$addonSlug/marketplace-listing/general-information/edit',
  newScreenshot: '/addons/$addonSlug/marketplace-listing/screenshots/new',
  screenshot: '/addons/$addonSlug/marketplace-listing/screenshots/$screenshotId/edit',
  newBenefit: '/addons/$addonSlug/marketplace-listing/benefits/new',
  benefit: '/addons/$addonSlug/marketplace-listing/benefits/$benefitId/edit',
  documentation: '/addons/$addonSlug/marketplace-listing/documentation/edit',
  marketplacePage: '/addons/$addonSlug/marketplace-page',
  deprecation: '/addons/$addonSlug/deprecation',
  plans: '/addons/$addonSlug/plans',
  newFeature: '/addons/$addonSlug/plans/features/new',
  feature: '/addons/$addonSlug/plans/features/$featureId/edit',
  customPlans: '/addons/$addonSlug/plans/custom-plans-edit',
  newAlphaUser: '/addons/$addonSlug/plans/alpha-users/new',
  newPlan: '/addons/$addonSlug/plans/new',
  planMatrix: '/addons/$addonSlug/plans/matrix',
  plan: '/addons/$addonSlug/plans/$planId/edit',
  reports: '/addons/$addonSlug/reports',
  logs: '/addons/$addonSlug/logs',
  company: '/addons/$addonSlug/company',
  companyInformation: '/addons/$addonSlug/company/general-information/edit',
  newCompanyUser: '/addons/$addonSlug/company/company-users/new',
  newSupplier: '/addons/$addonSlug/company/supplier-information/new',
  settings: '/addons/$addonSlug/settings',
  marketing: '/addons/$addonSlug/settings/marketing/edit',
  supportInformation: '/addons/$addonSlug/settings/support-information/edit',
  review: '/addons/$addonSlug/logs/reviews/$reviewId',
  repricing: '/addons/$addonSlug/plans/$planId/repricing',
  webhook: '/webhooks/$webhookId',
  account: '/account',
  newColleague: '/company/users/new',
  notices: '/notices',
  staffApproval: '/admin/approvals/$approvalId',
  staffCompany: '/admin/companies/$companyId',
  newPersonOfCompany: '/admin/companies/$companyId/people/new',
  staffRepricing: '/admin/approvals/price-changes/$repricingId',
  metadata: '/addons/$addonSlug/settings/metadata/edit',
} as const

type Places = typeof places
type Params<Place extends keyof Places> = Readonly<Record<TemplateParams<Places[Place]>, string>>

/** The path of a place; `more` is an anchor or query to append. */
export const placePath = <Place extends keyof Places>(
  place: Place,
  params: Params<Place>,
  more: '' | `#${string}` | `?${string}` = '',
): string => places[place].replaceAll(/\$(\w+)/g, (_, name: keyof typeof params) => params[name]) + more

/** A place that needs no parameter but the add-on. */
type OfAddon = {
  [Place in keyof Places]: TemplateParams<Places[Place]> extends 'addonSlug' ? Place : never
}[keyof Places]
/** An add-on's place, optionally with an anchor, as in tables: `settings#manifest`. */
export type AddonPlace = OfAddon | `${OfAddon}#${string}`

/** The path of an add-on's place. */
export function addonPlacePath(addonSlug: string, place: AddonPlace): string {
  const [name, anchor] = place.split('#') as [OfAddon, string?]
  return placePath(name, { addonSlug }, anchor === undefined ? '' : `#${anchor}`)
}

import type { RequirementList } from '#machines/progression/stage.ts'
import { mostScreenshots } from '../listing.ts'
import { type AddonPlace, addonPlacePath } from '../places.ts'

/** The requirement items of each list (names are part of the wire). */
export const requirementNames = {
  business: [
    'name',
    'summary',
    'icon',
    'screenshots',
    'benefits',
    'features',
    'category',
    'languages',
    'support_email',
    'company_details',
    'terms_accepted',
  ],
  technical: ['manifest', 'provisioning_api_version', 'test_plan', 'alpha_users', 'automatic_review'],
  gaTechnical: [
    'provisioning_api_version',
    'automatic_review',
    'oauth_exchange',
    'support_email',
    'documentation',
  ],
  pricingPlans: ['paid_or_free_plan', 'plan_prices', 'plan_features', 'installable', 'default_plan'],
  approvedSupplier: ['approved_supplier'],
} as const satisfies Record<RequirementList, readonly string[]>

/** The support checklist of the beta view; nothing depends on it. */
export const supportRequirementNames = ['support_email', 'support_view'] as const

export type RequirementName =
  | (typeof requirementNames)[RequirementList][number]
  | (typeof supportRequirementNames)[number]

/** The place of the field that fulfills an item; null if only staff can. */
const places: Record<RequirementName, AddonPlace | null> = {
  name: 'generalInformation#name',
  summary: 'generalInformation#summary',
  icon: 'generalInformation#icon',
  screenshots: 'newScreenshot',
  benefits: 'newBenefit',
  features: 'newFeature',
  category: null,
  languages: 'listing#languages',
  support_email: 'supportInformation',
  company_details: 'companyInformation',
  terms_accepted: 'addons',
  manifest: 'settings#manifest',
  provisioning_api_version: 'settings#provisioning-api',
  test_plan: 'plans',
  alpha_users: 'newAlphaUser',
  automatic_review: 'logs',
  oauth_exchange: 'logs',
  documentation: 'listing#documentation',
  paid_or_free_plan: 'newPlan',
  plan_prices: 'plans',
  plan_features: 'plans',
  installable: 'plans',
  default_plan: 'plans',
  approved_supplier: null,
  support_view: null,
}

/** The place of the secret that an OAuth grant is exchanged with. */
export const exchangePlace = 'settings#oauth-credentials' satisfies AddonPlace

/** The place where staff fulfill an item that only they can. */
const staffPlaces: Readonly<Record<string, AddonPlace>> = {
  category: 'listing#categories',
  approved_supplier: 'newSupplier',
  support_view: 'metadata',
} satisfies Partial<Record<RequirementName, AddonPlace>>

/** The portal path where staff fulfill an item that only they can; null for an item that the provider fulfills. */
export function staffHref(slug: string, name: string): string | null {
  const place = Object.hasOwn(staffPlaces, name) ? staffPlaces[name] : undefined
  return place === undefined ? null : addonPlacePath(slug, place)
}

/** The portal path where an add-on's item is fulfilled. */
export function requirementHref(slug: string, name: RequirementName): string | null {
  const place = places[name]
  return place === null ? null : addonPlacePath(slug, place)
}

/** Numbers that requirement items are compared with; a deployment can set them (READINGS 8). */
export interface Thresholds {
  alphaUsers: number
  screenshotsMin: number
  screenshotsMax: number
}
export const defaultThresholds: Thresholds = {
  alphaUsers: 10,
  screenshotsMin: 2,
  screenshotsMax: mostScreenshots,
}

/** Each item's requirement as a sentence. */
export const requirementMessages: Record<RequirementName, (limits: Thresholds) => string> = {
  name: () => 'Give the add-on a name and a display name.',
  summary: () => 'Write a summary for the marketplace.',
  icon: () => 'Upload an icon (png, 70 by 70 pixels).',
  screenshots: (t) => `Add ${t.screenshotsMin} to ${t.screenshotsMax} screenshots.`,
  benefits: () => 'Describe at least one benefit with a title and a description.',
  features: () => 'List at least one feature.',
  category: () => 'Have one category set. Platform staff set it on a support ticket.',
  languages: () => 'Choose at least one supported language.',
  support_email: () => 'Set the e-mail address that customers get support from.',
  company_details: () =>
    'Complete the company information: legal name and the technical and billing contacts.',
  terms_accepted: () => 'Have a user of the company accept the terms of service.',
  manifest: () => 'Push a valid manifest.',
  provisioning_api_version: () => 'Move the add-on to version 3 of the provisioning API.',
  test_plan: () => 'Keep the free plan test enabled.',
  alpha_users: (t) => `Invite at least ${t.alphaUsers} alpha users.`,
  automatic_review: () => 'Pass an automatic review of the current manifest.',
  oauth_exchange: () => 'Exchange an OAuth grant during that automatic review.',
  documentation: () => 'Have the Dev Center article approved and free of errors.',
  paid_or_free_plan: () => 'Create at least one plan besides test.',
  plan_prices: () => 'Set a price for every plan, or mark it as contract-priced.',
  plan_features: () => 'Give every plan a value for every feature.',
  installable: () => 'Make every plan installable with or without private networking.',
  default_plan: () => 'Choose a default plan other than test.',
  approved_supplier: () =>
    'Have the supplier information on file. Platform staff add it on a support ticket.',
  support_view: () => 'Support tickets are connected. Platform staff arrange it.',
}

import * as v from 'valibot'
import type { RequirementList } from '#machines/progression/stage.ts'
import { fulfillsRequirement } from '#machines/review/review-end.ts'
import { email } from '#contract/formats/field-types.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { requirementNames, supportRequirementNames } from '#contract/wording/requirement-items.ts'
import type { automaticReviews } from '#server/db/schema.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { isInstallable } from '#machines/plan/plan-defaults.ts'
import { lackedFeatures, soldPlans, testPlanSlug } from '#machines/plan/default-plan.ts'
import { problemsOf } from './manifest-problems.ts'
import type { RequirementSource } from './requirement-source.ts'

export type RequirementCheck = (source: RequirementSource, config: RulesConfig) => boolean

const filled = (value: string | null) => value !== null && !isBlank(value)

const supportEmail: RequirementCheck = ({ addon }) => v.is(email, addon.emailSupport)

const currentApi: RequirementCheck = ({ addon }) => addon.provisioningApiVersion === 3

/** True if a review was run and fulfills the requirement of its progression. */
export const isPassedReview = (review: typeof automaticReviews.$inferSelect | undefined) =>
  review !== undefined &&
  fulfillsRequirement(
    review,
    Object.values(review.steps).map(({ status }) => status ?? 'pending'),
  )

/** A company's required fields (SPEC section 5), as named within a sentence. */
const companyDetails = {
  name: 'the legal entity name',
  technicalContactFullName: 'the technical contact',
  emailAdmin: 'the technical e-mail',
  billingFullName: 'the billing contact',
  billingEmail: 'the billing e-mail',
  phone: 'the telephone',
} as const satisfies Partial<Record<keyof RequirementSource['company'], string>>

/** The missing company details, as named within a sentence. */
export const lackedDetails = (company: RequirementSource['company']): string[] =>
  (Object.keys(companyDetails) as (keyof typeof companyDetails)[])
    .filter((field) => !filled(company[field]))
    .map((field) => companyDetails[field])

const validManifest: RequirementCheck = ({ addon, manifest }, config) =>
  manifest !== null && problemsOf(addon, manifest, config).length === 0

/** A check for each item: true if the stored records fulfill it. */
export const requirementChecks = {
  business: {
    name: ({ addon }) => filled(addon.name) && filled(addon.displayName),
    summary: ({ addon }) => filled(addon.summary),
    icon: ({ addon }) => addon.iconSha !== null,
    screenshots: ({ screenshots }, { thresholds }) =>
      screenshots >= thresholds.screenshotsMin && screenshots <= thresholds.screenshotsMax,
    benefits: ({ benefits }) => benefits > 0,
    features: ({ features }) => features.length > 0,
    category: ({ categories }) => categories.filter(({ active }) => active).length === 1,
    languages: ({ addon }) => addon.languages.length > 0,
    support_email: supportEmail,
    company_details: ({ company }) => lackedDetails(company).length === 0,
    terms_accepted: ({ termsAccepted }) => termsAccepted,
  },
  technical: {
    manifest: validManifest,
    provisioning_api_version: currentApi,
    test_plan: ({ plans }) =>
      plans.some((plan) => plan.slug === testPlanSlug && plan.enabled && plan.priceCents === 0),
    alpha_users: ({ alphaUsers }, { thresholds }) => alphaUsers >= thresholds.alphaUsers,
    automatic_review: ({ reviews }) => isPassedReview(reviews.beta),
  },
  gaTechnical: {
    provisioning_api_version: currentApi,
    automatic_review: ({ reviews }) => isPassedReview(reviews.ga),
    oauth_exchange: ({ reviews }) => (reviews.ga?.grantsExchanged ?? 0) > 0,
    support_email: supportEmail,
    documentation: ({ addon, documentation }) =>
      addon.docsApprovedAt !== null && documentation !== null && documentation.status !== 'error',
  },
  pricingPlans: {
    paid_or_free_plan: (source) => soldPlans(source).length > 0,
    plan_prices: (source) => soldPlans(source).every((plan) => plan.priceContract || plan.priceCents >= 0),
    plan_features: (source) =>
      soldPlans(source).every((plan) => lackedFeatures(source.features, plan.offered).length === 0),
    installable: (source) => soldPlans(source).every(isInstallable),
    default_plan: (source) => soldPlans(source).length > 0,
  },
  approvedSupplier: { approved_supplier: ({ supplierOnFile }) => supplierOnFile },
  support: {
    support_email: supportEmail,
    support_view: ({ addon }) => !addon.requiresSupportView,
  },
} as const satisfies {
  [L in RequirementList]: Record<(typeof requirementNames)[L][number], RequirementCheck>
} & {
  support: Record<(typeof supportRequirementNames)[number], RequirementCheck>
}

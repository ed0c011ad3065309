import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { ShownContent } from '#server/db/content-version.ts'

/** The name of an endpoint that reads. */
type ReadName = {
  [N in keyof EveryEndpoint]: EveryEndpoint[N]['method'] extends 'GET' ? N : never
}[keyof EveryEndpoint]

/** A read whose answers are kept. Staff's are not where theirs show every company's records. */
export interface KeptRead {
  shown: ShownContent
  exceptStaff?: true
}

const ofAddon = { shown: 'addon' } as const
const ofCompany = { shown: 'company' } as const
const ofPlatform = { shown: 'platform' } as const

/**
 * Reads whose answers are kept for as long as what they show has not changed. Any other is computed each time: a table
 * of its records raises no version, it shows secrets or records of every company, or it names its record by an id from
 * which the add-on is not known at first.
 */
export const keptReads: Readonly<Partial<Record<keyof EveryEndpoint, KeptRead>>> = {
  addonActionList: ofAddon,
  addonApprovalList: ofAddon,
  addonPlanList: ofAddon,
  addonPlanPassList: ofAddon,
  addonTransitionList: ofAddon,
  addonView: ofAddon,
  alphaUserList: ofAddon,
  automaticReviewList: ofAddon,
  reviewTrialList: ofAddon,
  benefitList: ofAddon,
  betaRequirementList: ofAddon,
  deprecationList: ofAddon,
  documentationList: ofAddon,
  featureList: ofAddon,
  featuresAndPlansView: ofAddon,
  gaRequirementList: ofAddon,
  manifestList: ofAddon,
  marketplaceListingView: ofAddon,
  nextStepsView: ofAddon,
  requirementsView: ofAddon,
  roadView: ofAddon,
  screenshotList: ofAddon,
  companyAddonList: ofCompany,
  companyTransitionList: ofCompany,
  companyUserList: ofCompany,
  companyView: ofCompany,
  addonList: { shown: 'caller', exceptStaff: true },
  userAddonList: { shown: 'caller', exceptStaff: true },
  userList: { shown: 'caller' },
  categoryList: ofPlatform,
  countryList: ofPlatform,
} satisfies Partial<Record<ReadName, KeptRead>>

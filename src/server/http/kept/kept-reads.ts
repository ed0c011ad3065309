import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { ShownContent } from '#server/db/content-version.ts'

/** The name of an endpoint that reads. */
export type ReadName = {
  [N in keyof EveryEndpoint]: EveryEndpoint[N]['method'] extends 'GET' ? N : never
}[keyof EveryEndpoint]

/** A read whose answers are kept. Staff's are not where theirs show every company's records. */
export interface KeptRead {
  shown: ShownContent
  exceptStaff?: true
}

/** The reason for computing each answer of a read anew. */
interface ComputedRead {
  computed: string
}

const ofAddon = { shown: 'addon' } as const
const ofCompany = { shown: 'company' } as const
const ofPlatform = { shown: 'platform' } as const

const byOwnId = {
  computed: 'names its record by an id of its own, from which the add-on is not known at first',
}
const acrossCompanies = { computed: 'shows records of every company' }
const secret = { computed: 'shows parts of secrets' }
const ofRegistry = { computed: 'shows the buildpack registry, whose tables raise no version' }
const fromSourceControl = { computed: 'comes from source control' }
const ofBilling = { computed: 'shows installs or bills, whose tables raise no version' }
const ofMail = { computed: 'shows the outbox, whose table raises no version' }
const ofSecurity = { computed: 'shows the security trail, whose table raises no version' }
const ofPeople = { computed: 'shows sessions and invitations, whose tables raise no version' }
const ofDesk = { computed: 'shows staff’s claims, whose table raises no version' }
const ofWebhooks = { computed: 'shows webhooks, whose tables raise no version' }
const ofInstalls = { computed: 'shows installs, whose table raises no version' }
const ofQuery = { computed: 'finds its add-on by the query' }

/** Each read: what its answers show, so that they can be kept for as long as that has not changed; or why not. */
export const keptReads: Readonly<Record<ReadName, KeptRead | ComputedRead>> = {
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
  companyUserList: ofCompany,
  companyView: ofCompany,
  addonList: { shown: 'caller', exceptStaff: true },
  userAddonList: { shown: 'caller', exceptStaff: true },
  userList: { shown: 'caller' },
  categoryList: ofPlatform,
  countryList: ofPlatform,

  accountView: secret,
  installablePlanList: ofQuery,
  installFeedView: ofInstalls,
  installView: ofInstalls,
  installConfigView: { computed: 'shows the config of a customer' },
  serviceView: { computed: 'shows a service, whose tables raise no version' },
  secondFactorView: {
    computed: 'shows the second factor, whose tables raise no version',
  },
  proofView: { computed: 'shows the session and the time that its proof counts for' },
  passkeyList: { computed: 'shows passkeys, whose table raises no version' },
  sessionList: { computed: 'shows sessions, whose table raises no version' },
  ownSecurityEventList: ofSecurity,
  securityEventList: ofSecurity,
  personList: ofPeople,
  personView: ofPeople,
  apiAuthorizationList: secret,
  currentManifestView: secret,
  manifestView: secret,
  oauthCredentialList: secret,
  approvalList: acrossCompanies,
  approvalEvidenceView: byOwnId,
  deskView: acrossCompanies,
  deskClaimList: ofDesk,
  repricingEvidenceView: ofBilling,
  changelogList: acrossCompanies,
  companyList: acrossCompanies,
  approvalView: byOwnId,
  automaticReviewView: byOwnId,
  reviewCallList: byOwnId,
  benefitView: byOwnId,
  deprecationView: byOwnId,
  featureView: byOwnId,
  planOfferingList: byOwnId,
  planPassList: byOwnId,
  planRepricingList: byOwnId,
  planView: byOwnId,
  repricingView: byOwnId,
  screenshotView: byOwnId,
  supplierVendorView: byOwnId,
  planList: ofQuery,
  repricingList: ofQuery,
  planUsageView: ofBilling,
  planUsageList: ofBilling,
  installList: ofBilling,
  repricingEffectView: ofBilling,
  reportList: ofBilling,
  failedAttemptList: { computed: 'shows attempts, whose table raises no version' },
  webhookList: ofWebhooks,
  webhookView: ofWebhooks,
  deliveryList: ofWebhooks,
  deliveryView: ofWebhooks,
  outboxGroupList: ofMail,
  outboxGroupMailList: ofMail,
  outboxList: ofMail,
  buildpackList: ofRegistry,
  buildpackView: ofRegistry,
  membershipList: ofRegistry,
  revisionList: ofRegistry,
  revisionView: ofRegistry,
  userBuildpackList: ofRegistry,
  buildpackBranchList: fromSourceControl,
  buildpackTagList: fromSourceControl,
  sourceOrganizationList: fromSourceControl,
  sourceRepositorySearch: fromSourceControl,
  sourceUserView: fromSourceControl,
}

/** The read of an endpoint whose answers are kept; null for one that computes them, or that writes. */
export function keptRead(name: keyof EveryEndpoint): KeptRead | null {
  const read: KeptRead | ComputedRead | undefined = (
    keptReads as Partial<Record<keyof EveryEndpoint, KeptRead | ComputedRead>>
  )[name]
  return read !== undefined && 'shown' in read ? read : null
}

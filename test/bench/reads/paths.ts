import { createHash } from 'node:crypto'
import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { providerEmail, type tokens } from './fill.ts'

type Reads = {
  [N in keyof EveryEndpoint]: EveryEndpoint[N] extends { method: 'GET' } ? N : never
}[keyof EveryEndpoint]

/** Reads that ask source control, whose time is not ours. */
type CallOut =
  | 'buildpackBranchList'
  | 'buildpackTagList'
  | 'sourceOrganizationList'
  | 'sourceRepositorySearch'
  | 'sourceUserView'

export interface Read {
  as: keyof typeof tokens
  path: string
  /** The row that the page begins with; by default the first. Pages are of 50 rows, as the portal's. */
  from?: number
  /** The rows asked for. */
  max?: number
}

const idOf = (kind: string, n: number | string): string =>
  createHash('md5')
    .update(`${kind} ${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const one = '/api/v3/addons/addon-1'
const by = (path: string, as: Read['as'] = 'provider'): Read => ({ as, path: `/api/v3/${path}` })
const ofOne = (path: string): Read[] => [by(`addons/addon-1/${path}`)]
const record = (path: string, kind: string, n: number | string): Read[] => [by(`${path}/${idOf(kind, n)}`)]
const company = idOf('company', 1)
const plan = idOf('plan', '1.1')
const registry = (path: string): Read => ({ as: 'provider', path: `/buildpack-registry/${path}` })

const staff = (path: string, queries: readonly string[]): Read[] =>
  queries.map((query) => by(`${path}${query === '' ? '' : `?${query}`}`, 'staff'))

/** Requests of each endpoint, the first of which is what its screen begins with. */
export const reads: Record<Exclude<Reads, CallOut>, readonly Read[]> = {
  accountView: [{ as: 'provider', path: '/platform/account' }],
  serviceView: [{ as: 'service', path: '/platform/service' }],
  installablePlanList: [
    { as: 'service', path: '/platform/addon_plans?addon=addon-1&account=7@customers.example' },
  ],
  installFeedView: [
    '?since=19000',
    '',
    '?addon=addon-1',
    '?account=7@customers.example',
    '?state=removed',
  ].map((query) => ({ as: 'service', path: `/platform/installs${query}` })),
  installView: [{ as: 'service', path: `/platform/installs/${idOf('install', 1)}` }],
  installConfigView: [{ as: 'service', path: `/platform/installs/${idOf('install', 1)}/config` }],
  secondFactorView: [by('account/second_factor')],
  proofView: [by('account/proof')],
  passkeyList: [by('account/passkeys')],
  sessionList: [by('account/sessions')],
  ownSecurityEventList: [by('account/security_events')],
  userAddonList: [by(`users/${providerEmail}/addons`)],
  userList: [by('users?current_user=true')],
  addonActionList: ofOne('actions'),
  addonList: [
    by('addons'),
    ...staff('addons', [
      '',
      'progress=true',
      'slug=addon-5000',
      'q=abc',
      'q=abc123',
      'state=beta',
      'sort=company',
      'sort=updated_at&order=desc',
      'sort=slug',
      'sort=state',
    ]),
    { ...by('addons', 'staff'), from: 9_000 },
  ],
  addonTransitionList: [
    ...ofOne('transitions'),
    by('addons/addon-1/transitions', 'staff'),
    by('addons/addon-1/transitions?from=2026-01-03&to=2026-01-04'),
    by('addons/addon-5000/transitions', 'staff'),
    { ...by('addons/addon-1/transitions'), from: 25_000 },
    { ...by('addons/addon-1/transitions'), from: 49_500 },
  ],
  addonView: [{ as: 'provider', path: one }, by('addons/addon-5000', 'staff')],
  changelogList: [by('changelog')],
  companyAddonList: [by(`companies/${company}/addons`)],
  addonApprovalList: ofOne('approvals'),
  approvalList: [
    ...staff('approvals', [
      '',
      'state=pending',
      'state=pending&order=desc',
      'state=approved',
      'state=pending&type=pricing_plan_approval',
      'state=pending&q=addon-77',
      'state=pending&q=abc',
      'sort=addon',
      'sort=type',
      'sort=requester',
    ]),
    { ...by('approvals?state=pending', 'staff'), max: 1 },
    { ...by('approvals?state=pending', 'staff'), from: 15_000 },
  ],
  approvalEvidenceView: [by(`approvals/${idOf('approval', '1.1')}/evidence`, 'staff')],
  deskView: staff('desk', ['']),
  deskClaimList: staff('desk/claims', ['']),
  repricingEvidenceView: [by(`repricings/${idOf('repricing', 5)}/evidence`, 'staff')],
  approvalView: record('approvals', 'approval', '1.1'),
  marketplaceListingView: ofOne('marketplace_listing'),
  featuresAndPlansView: ofOne('features_and_plans'),
  nextStepsView: ofOne('next_steps'),
  roadView: ofOne('road'),
  requirementsView: ofOne('requirements'),
  betaRequirementList: ofOne('beta_requirements/business_approval_requirements'),
  gaRequirementList: ofOne('ga_requirements/support_requirements'),
  automaticReviewList: ofOne('automatic_reviews'),
  automaticReviewView: record('automatic_reviews', 'review', '1.1'),
  reviewTrialList: ofOne('review_trials'),
  reviewCallList: record('automatic_reviews', 'review', '1.1').map((each) => ({
    ...each,
    path: `${each.path}/calls`,
  })),
  failedAttemptList: ofOne('failed_attempts'),
  benefitList: ofOne('benefits'),
  benefitView: record('benefits', 'benefit', '1.1'),
  categoryList: [by('categories')],
  documentationList: ofOne('documentations'),
  screenshotList: ofOne('screenshots'),
  screenshotView: record('screenshots', 'screenshot', '1.1'),
  addonPlanList: ofOne('plans'),
  addonPlanPassList: [...ofOne('plan_passes'), ...ofOne('plan_passes?q=customers')],
  alphaUserList: ofOne('alpha_users'),
  featureList: ofOne('features'),
  featureView: record('features', 'feature', '1.1'),
  planList: [by(`plans?addonId=${idOf('addon', 1)}`)],
  planOfferingList: [by(`plans/${plan}/offerings`)],
  planPassList: [by(`plans/${plan}/plan_passes`)],
  planUsageView: [by(`plans/${plan}/usage`)],
  planUsageList: ofOne('plan_usages'),
  installList: [...ofOne('installs'), ...ofOne('installs?q=customers')],
  planView: record('plans', 'plan', '1.1'),
  planRepricingList: [by(`plans/${plan}/repricings`)],
  repricingEffectView: [by(`repricings/${idOf('repricing', 5)}/effect`, 'staff')],
  repricingList: [
    by(`repricings?addonId=${idOf('addon', 1)}`),
    ...staff('repricings', [
      '',
      'status=new,in_progress',
      'addon=addon-77',
      'requester=person-77',
      'sort=addon',
      'sort=price_cents',
    ]),
  ],
  repricingView: record('repricings', 'repricing', 5),
  apiAuthorizationList: ofOne('api_authorizations'),
  currentManifestView: ofOne('current_manifest'),
  manifestList: ofOne('manifests'),
  manifestView: record('addons/addon-1/manifests', 'manifest', 1),
  oauthCredentialList: ofOne('oauth_credentials'),
  companyList: staff('companies', ['', 'listed=true', 'q=77', 'q=person-77', 'sort=created_at&order=desc']),
  companyUserList: [by(`companies/${company}/company_users`)],
  companyView: [by(`companies/${company}`)],
  countryList: [by('countries')],
  supplierVendorView: [by(`salesforce_vendors/${idOf('vendor', 1)}`, 'staff')],
  reportList: ofOne('reports'),
  webhookList: [by('webhooks')],
  webhookView: record('webhooks', 'webhook', 1),
  deliveryList: [by(`webhooks/${idOf('webhook', 1)}/deliveries`)],
  deliveryView: record('webhook_deliveries', 'delivery', 1),
  outboxGroupList: staff('outbox/groups', ['', 'from=2026-06-01&to=2026-06-02']),
  outboxGroupMailList: [],
  securityEventList: staff('security_events', ['', 'kind=sign_in', 'from=2026-06-01&to=2026-06-02']),
  personList: staff('people', ['', 'q=person-77']),
  personView: [by(`people/${idOf('person', 1)}`, 'staff')],
  outboxList: staff('outbox', ['', 'from=2026-06-01&to=2026-06-02']),
  deprecationList: ofOne('deprecations'),
  deprecationView: record('deprecations', 'deprecation', 1),
  buildpackList: [registry('buildpacks'), registry('buildpacks?in[namespace][]=space-1')],
  buildpackView: [registry(`buildpacks/${idOf('buildpack', 1)}`)],
  membershipList: [registry('users/~/memberships')],
  revisionList: [registry(`buildpacks/${idOf('buildpack', 1)}/revisions`)],
  revisionView: [registry(`buildpacks/${idOf('buildpack', 1)}/revisions/${idOf('revision', '1.1')}`)],
  userBuildpackList: [registry('users/~/buildpacks')],
}

import { createHash } from 'node:crypto'
import type { Endpoint, Subject } from '#contract/endpoints/endpoint.ts'
import { type EveryEndpoint, everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { providerEmail, type tokens } from './fill.ts'

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

/** The company with the add-on whose trail is the longest. */
export const companyOfRecords = idOf('company', 1)
const by = (path: string, as: Read['as'] = 'provider'): Read => ({ as, path: `/api/v3/${path}` })
const ofOne = (path: string): Read[] => [by(`addons/addon-1/${path}`)]
const registry = (path: string): Read => ({ as: 'provider', path: `/buildpack-registry/${path}` })

const staff = (path: string, queries: readonly string[]): Read[] =>
  queries.map((query) => by(`${path}${query === '' ? '' : `?${query}`}`, 'staff'))

/** A record of each subject, as fill.ts writes it. */
const records: Partial<Record<Subject, string>> = {
  addon: 'addon-1',
  approval: idOf('approval', '1.1'),
  automaticReview: idOf('review', '1.1'),
  benefit: idOf('benefit', '1.1'),
  buildpack: idOf('buildpack', 1),
  company: companyOfRecords,
  deprecation: idOf('deprecation', 1),
  feature: idOf('feature', '1.1'),
  install: idOf('install', 1),
  plan: idOf('plan', '1.1'),
  repricing: idOf('repricing', 5),
  screenshot: idOf('screenshot', '1.1'),
  supplierVendor: idOf('vendor', 1),
  webhook: idOf('webhook', 1),
  webhookDelivery: idOf('delivery', 1),
}

/**
 * The one request of an endpoint that asks for no more than a record of its subject; none if fill.ts has no such record.
 * Throws an Error for an endpoint that needs more.
 */
function simplest({ path, access, subject }: Endpoint): Read[] {
  const as = access === 'admin' ? 'staff' : access === 'service' ? 'service' : 'provider'
  const [before = '', after, ...more] = path.split(/:\w+/)
  if (after === undefined) return [{ as, path }]
  if (subject === undefined || more.length > 0) throw new Error(`${path} needs its requests in paths.ts`)
  const record = records[subject]
  return record === undefined ? [] : [{ as, path: `${before}${record}${after}` }]
}

/** The reads that ask for more, the request that a screen begins with first; none for what asks source control. */
const others: { readonly [Name in keyof EveryEndpoint]?: readonly Read[] } = {
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
  // catalogue.ts measures both.
  catalogueView: [],
  catalogueEntryView: [],
  userAddonList: [by(`users/${providerEmail}/addons`)],
  userList: [by('users?current_user=true')],
  addonList: [
    by('addons'),
    ...staff('addons', [
      '',
      'progress=true',
      'slug=addon-5000',
      'q=abc',
      'q=abc123',
      'state=beta',
      'request=waiting',
      'sort=company',
      'sort=updated_at&order=desc',
      'sort=slug',
      'sort=state',
    ]),
    { ...by('addons', 'staff'), from: 9_000 },
  ],
  addonCountView: staff('addon_counts', ['', 'q=abc', 'state=beta']),
  addonTransitionList: [
    ...ofOne('transitions'),
    by('addons/addon-1/transitions', 'staff'),
    by('addons/addon-1/transitions?from=2026-01-03&to=2026-01-04'),
    by('addons/addon-5000/transitions', 'staff'),
    { ...by('addons/addon-1/transitions'), from: 25_000 },
    { ...by('addons/addon-1/transitions'), from: 49_500 },
  ],
  addonView: [by('addons/addon-1'), by('addons/addon-5000', 'staff')],
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
  betaRequirementList: ofOne('beta_requirements/business_approval_requirements'),
  gaRequirementList: ofOne('ga_requirements/support_requirements'),
  addonPlanPassList: [...ofOne('plan_passes'), ...ofOne('plan_passes?q=customers')],
  planList: [by(`plans?addonId=${idOf('addon', 1)}`)],
  installList: [...ofOne('installs'), ...ofOne('installs?q=customers')],
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
  manifestView: ofOne(`manifests/${idOf('manifest', 1)}`),
  companyList: staff('companies', ['', 'listed=true', 'q=77', 'q=person-77', 'sort=created_at&order=desc']),
  decisionList: staff('decisions', ['', 'kind=repricing', 'q=addon-77', 'sort=took']),
  deskItemList: [
    ...staff('desk/items', [
      '',
      'kind=approval',
      'assigned=me',
      'q=addon-77',
      'sort=addon',
      'sort=requester',
    ]),
    { ...by('desk/items', 'staff'), from: 15_000 },
  ],
  companyOverviewList: staff('company_overviews', [
    '',
    'addons=none',
    'supplier=missing',
    'q=77',
    'q=person-77',
    'sort=created_at&order=desc',
  ]),
  companyLetterList: [by(`companies/${companyOfRecords}/letters`, 'staff')],
  outboxGroupList: staff('outbox/groups', ['', 'from=2026-06-01&to=2026-06-02', 'state=waiting', 'q=77']),
  letterCountsView: [by('outbox/counts', 'staff')],
  letterView: [],
  outboxGroupMailList: [],
  securityEventList: staff('security_events', ['', 'kind=sign_in', 'from=2026-06-01&to=2026-06-02']),
  personList: staff('people', ['', 'q=person-77']),
  personView: [by(`people/${idOf('person', 1)}`, 'staff')],
  outboxList: staff('outbox', ['', 'from=2026-06-01&to=2026-06-02']),
  buildpackList: [registry('buildpacks'), registry('buildpacks?in[namespace][]=space-1')],
  membershipList: [registry('users/~/memberships')],
  revisionView: [registry(`buildpacks/${idOf('buildpack', 1)}/revisions/${idOf('revision', '1.1')}`)],
  userBuildpackList: [registry('users/~/buildpacks')],
  // Source control's time is not ours.
  buildpackBranchList: [],
  buildpackTagList: [],
  sourceOrganizationList: [],
  sourceRepositorySearch: [],
  sourceUserView: [],
}

/** Requests of each endpoint that reads. */
export const reads = Object.fromEntries(
  (Object.entries(everyEndpoint) as [keyof EveryEndpoint, Endpoint][])
    .filter(([, { method }]) => method === 'GET')
    .map(([name, endpoint]) => [name, others[name] ?? simplest(endpoint)]),
)

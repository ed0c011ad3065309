/** The kinds of text in changing calls. */
export type TextKind = 'text' | 'needed' | 'line' | 'needed line' | 'e-mail' | 'URL' | 'telephone' | 'code'

/**
 * The longest text that each field of a changing call takes. SPEC sets that of custom plans, DOMAIN 1 those of display name
 * and summary; where both are silent it is the product's own, written down a second time: what people could save
 * yesterday they can save tomorrow.
 */
export const textLimits: readonly [call: string, field: string, most: number, kind: TextKind][] = [
  ['accountUpdate', 'name', 200, 'needed line'],
  ['installSignOn', 'account', 254, 'e-mail'],
  ['creditCreate', 'company', 200, 'needed line'],
  ['creditCreate', 'reason', 200, 'needed line'],
  ['payoutCreate', 'company', 200, 'needed line'],
  ['payoutCreate', 'reference', 100, 'needed line'],
  ['addonUpdate', 'name', 100, 'needed line'],
  ['addonUpdate', 'displayName', 40, 'needed line'],
  ['addonUpdate', 'summary', 1000, 'text'],
  ['addonUpdate', 'legalStatements', 10_000, 'text'],
  ['addonUpdate', 'websiteUrl', 2000, 'URL'],
  ['addonUpdate', 'providerTermsUrl', 2000, 'URL'],
  ['addonUpdate', 'statusPageUrl', 2000, 'URL'],
  ['addonUpdate', 'emailSupport', 254, 'e-mail'],
  ['addonUpdate', 'tags', 1000, 'text'],
  ['addonUpdate', 'googleAnalyticsID', 100, 'text'],
  ['addonUpdate', 'customPlansText', 300, 'text'],
  ['addonUpdate', 'defaultPlanSlug', 100, 'text'],
  ['addonUpdate', 'spaceDefaultPlanSlug', 100, 'text'],
  ['addonUpdate', 'temporarySupportedPlanSlug', 100, 'text'],
  ['addonUpdate', 'temporarySpaceSupportedPlanSlug', 100, 'text'],
  // READINGS 45: messages on approvals.
  ['addonApprovalRequest', 'text', 1000, 'needed'],
  ['approvalMessageCreate', 'text', 1000, 'needed'],
  ['approvalUpdate', 'notes', 5000, 'text'],
  ['approvalUpdate', 'message', 5000, 'text'],
  ['companyUpdate', 'name', 200, 'needed line'],
  ['companyUpdate', 'technicalContactFullName', 200, 'needed line'],
  ['companyUpdate', 'emailAdmin', 254, 'e-mail'],
  ['companyUpdate', 'billingFullName', 200, 'needed line'],
  ['companyUpdate', 'billingEmail', 254, 'e-mail'],
  ['companyUpdate', 'phone', 50, 'telephone'],
  ['companyUpdate', 'addr1', 200, 'line'],
  ['companyUpdate', 'addr2', 200, 'line'],
  ['companyUpdate', 'city', 200, 'line'],
  ['companyUpdate', 'state', 200, 'line'],
  ['companyUpdate', 'zip', 200, 'line'],
  ['companyUpdate', 'country', 200, 'line'],
  ['companyUserCreate', 'email', 254, 'e-mail'],
  ['personInvite', 'email', 254, 'e-mail'],
  ['personInvite', 'company', 200, 'needed line'],
  ['personTeamCreate', 'team', 200, 'needed line'],
  ['companyCreate', 'name', 200, 'needed line'],
  ['secondFactorRemove', 'code', 50, 'code'],
  ['recoveryCodesRenew', 'code', 50, 'code'],
  ['codeProve', 'code', 50, 'code'],
  ['passkeyProve', 'credential', 20_000, 'text'],
  ['passkeyCreate', 'name', 100, 'needed line'],
  ['passkeyCreate', 'credential', 20_000, 'text'],
  ['passkeyUpdate', 'name', 100, 'needed line'],
  ['supplierVendorCreate', 'vendorId', 100, 'needed line'],
  ['supplierVendorCreate', 'paysiteId', 100, 'needed line'],
  ['supplierVendorCreate', 'siteName', 100, 'needed line'],
  ['supplierVendorUpdate', 'vendorId', 100, 'needed line'],
  ['supplierVendorUpdate', 'paysiteId', 100, 'needed line'],
  ['supplierVendorUpdate', 'siteName', 100, 'needed line'],
  ['rejectionReasonCreate', 'title', 80, 'needed line'],
  ['rejectionReasonCreate', 'text', 1000, 'needed'],
  ['rejectionReasonUpdate', 'title', 80, 'needed line'],
  ['rejectionReasonUpdate', 'text', 1000, 'needed'],
  ['deprecationCreate', 'message', 1000, 'needed'],
  ['deprecationUpdate', 'message', 1000, 'needed'],
  ['screenshotCreate', 'name', 200, 'needed line'],
  ['screenshotUpdate', 'name', 200, 'needed line'],
  ['benefitCreate', 'title', 60, 'needed line'],
  ['benefitCreate', 'description', 300, 'needed'],
  ['benefitUpdate', 'title', 60, 'needed line'],
  ['benefitUpdate', 'description', 300, 'needed'],
  ['documentationUpdate', 'devcenterUrl', 2000, 'URL'],
  ['documentationUpdate', 'statusMessage', 1000, 'text'],
  ['alphaUserCreate', 'email', 254, 'e-mail'],
  ['featureCreate', 'name', 100, 'needed line'],
  ['featureUpdate', 'name', 100, 'needed line'],
  ['planCreate', 'name', 100, 'needed line'],
  ['planUpdate', 'name', 100, 'needed line'],
  ['planPassCreate', 'email', 254, 'e-mail'],
  ['repricingTransition', 'message', 1000, 'text'],
  ['installCheckCreate', 'account', 254, 'e-mail'],
  ['installCheckCreate', 'addon', 100, 'needed line'],
  ['installCheckCreate', 'plan', 100, 'needed line'],
  ['installCheckCreate', 'generation', 50, 'needed line'],
  ['installCreate', 'account', 254, 'e-mail'],
  ['installCreate', 'addon', 100, 'needed line'],
  ['installCreate', 'plan', 100, 'needed line'],
  ['installCreate', 'generation', 50, 'needed line'],
  ['installCreate', 'name', 100, 'line'],
  ['installPlanChange', 'plan', 100, 'needed line'],
]

const somePlan = '0b8f5a60-6d0c-4f0e-9b7c-4f1f0c3a2b1d'
const valuesOf = (value: unknown) => ({ id: somePlan, offerings: [{ featureId: somePlan, value }] })

/** Other values that a field takes, and those just beyond: SPEC sections 3, 4 and 5, CONTRACT's general rules, READINGS. */
export const valueLimits: readonly [
  call: string,
  field: string,
  within: readonly unknown[],
  beyond: readonly unknown[],
][] = [
  // READINGS 46: at once, as one daily letter, or not at all.
  ['topicUpdate', 'mail', ['at_once', 'daily', 'never'], ['weekly', 'At once', '', null]],
  // SPEC section 9: the languages and generations.
  [
    'addonUpdate',
    'languages',
    [[], ['Clojure', 'Go', 'Java', 'Node', 'PHP', 'Python', 'Ruby', 'Scala']],
    [['Rust'], ['node'], 'Go', null],
  ],
  ['addonUpdate', 'supportedGenerations', [['cedar'], ['cedar', 'fir']], [['Cedar'], ['oak']]],
  // READINGS 20: 1 → 3, back only an admin.
  ['addonUpdate', 'provisioningApiVersion', [1, 3], [0, 2, 4, '3', null]],
  // SPEC section 3: in user/repo form.
  [
    'addonUpdate',
    'buttons',
    [[], ['acme/sample-app'], ['a/b', 'a-b/c.d_e']],
    [['acme'], ['acme/'], ['/app'], ['a/b/c'], ['https://github.com/a/b'], ['a b/c'], `acme/app`],
  ],
  ...[
    'featured',
    'unpayable',
    'visible',
    'requiresSupportView',
    'expectsPrivateNetworking',
    'grandfathered',
  ].map((flag): [string, string, unknown[], unknown[]] => [
    'addonUpdate',
    flag,
    [true, false],
    ['true', 1, null],
  ]),
  ['addonUpdate', 'supportsCustomPlans', [true, false], ['yes', 0, null]],
  ...['rejectionReasonCreate', 'rejectionReasonUpdate'].map(
    (call): [string, string, unknown[], unknown[]] => [
      call,
      'kinds',
      [[], ['repricing'], ['article_review_approval', 'repricing']],
      [['progression'], ['repricing', 'repricing'], 'repricing', null],
    ],
  ),
  // Whom the caller saw as its assignee; null for nobody.
  ['deskAssignmentPut', 'from', [somePlan, null], ['', 'grace@platform.example', 1]],
  // SPEC section 4: types and states of approvals.
  [
    'addonApprovalRequest',
    'type',
    [
      'marketplace_fitting_approval',
      'alpha_engineering_approval',
      'beta_engineering_approval',
      'article_review_approval',
      'pricing_plan_approval',
    ],
    ['business', 'gamma_engineering_approval', '', null],
  ],
  ['givenUpLettersSendAgain', 'q', ['', 'x'.repeat(200)], ['x'.repeat(201), 1, null]],
  ['givenUpLettersSendAgain', 'topic', ['approvals', 'billing'], ['invitations', '', null]],
  ['givenUpLettersSendAgain', 'from', ['2026-11-02'], ['2026-02-30', 'yesterday', null]],
  ['givenUpLettersSendAgain', 'to', ['2026-11-02'], ['2026-02-30', 'yesterday', null]],
  ['addonApprovalRequest', 'state', ['pending'], ['approved', 'rejected', null]],
  ['approvalUpdate', 'state', ['pending', 'approved', 'rejected'], ['notStarted', 'Approved', null]],
  // CONTRACT: {to: "beta" | "ga" | "shutdown", state: "approved"}.
  ['progressionCreate', 'to', ['beta', 'ga', 'shutdown'], ['alpha', 'GA', null]],
  ['progressionCreate', 'state', ['approved'], ['pending', null]],
  ['progressionCreate', 'visible', [true, false], ['true', null]],
  // SPEC section 3: datatype choices.
  [
    'featureCreate',
    'datatype',
    ['boolean', 'number', 'interval', 'filesize', 'percentage'],
    ['string', 'Boolean', '', null],
  ],
  // READINGS 9: ^[a-z0-9]+(-[a-z0-9]+)*$, blank → slugified name.
  [
    'planCreate',
    'slug',
    ['', 'a', '1', 'basic-2', 'a-b-c', 'x'.repeat(100)],
    ['-a', 'a-', 'a--b', 'A', 'a_b', 'a b', 'x'.repeat(101)],
  ],
  ['repricingCreate', 'grandfathered', [true, false], ['true', null]],
  // CONTRACT, general rules: a page is at most 1000 of a list. What a value may be is its feature's, at the server.
  [
    'planValuesUpdate',
    'plans',
    [[], [valuesOf(null)], Array.from({ length: 1000 }, () => valuesOf(1))],
    [
      Array.from({ length: 1001 }, () => valuesOf(1)),
      null,
      {},
      [{ id: somePlan }],
      [{ id: 'basic', offerings: [] }],
      [valuesOf('1')],
      [{ ...valuesOf(true), name: 'Basic' }],
    ],
  ],
  // READINGS 10: not negative, at most $1,000,000; CONTRACT: integer cents.
  ...['planCreate', 'planUpdate', 'repricingCreate'].map((call): [string, string, unknown[], unknown[]] => [
    call,
    'priceCents',
    [0, 1, 99_999_999, 100_000_000],
    [-1, 0.5, 100_000_001, '1', null],
  ]),
  ['automaticReviewRequest', 'progressionType', ['beta', 'ga'], ['alpha', 'shutdown', null]],
  // Issue 20.1: a step of SPEC section 4, alone; through a relay.
  ['reviewTrialRequest', 'step', ['manifest', 'provision', 'deprovision', 'reprovision'], ['all', '', null]],
  ['reviewTrialRequest', 'via', ['http', 'relay'], ['https', '', null]],
  ['relayCallTake', 'waitSeconds', [0, 10], [-1, 11, 1.5, '1', null]],
  ['relayCallAnswer', 'lease', ['0b8f5a60-6d0c-4f0e-9b7c-4f1f0c3a2b1d'], ['x', '', null]],
  ['relayCallAnswer', 'status', [0, 200, 999], [-1, 1000, 200.5, '200', null]],
  [
    'relayCallAnswer',
    'errorType',
    ['timeout', 'connection_error', 'tls_error', 'too_large'],
    ['client_error', 'refused_address', '', null],
  ],
  ['relayCallAnswer', 'body', ['', 'x'.repeat(512 * 1024)], ['x'.repeat(512 * 1024 + 1), null]],
  ['relayCallAnswer', 'tookMs', [0, 60_000], [-1, 60_001, 1.5, null]],
  ['automaticReviewCancel', 'status', ['cancelling'], ['cancelled', 'new', null]],
  ['personInvite', 'staff', [true, false], ['true', 1, null]],
  // SPEC section 2, memberships.
  ['personTeamCreate', 'role', ['owner'], ['Owner', 'publisher', '', null]],
  // SPEC section 3: ok, error or notice.
  ['documentationUpdate', 'status', ['ok', 'error', 'notice'], ['OK', 'warning', null]],
  ['documentationUpdate', 'hasDocs', [true, false], ['true', null]],
  // A day of the calendar.
  [
    'deprecationCreate',
    'date',
    ['2026-11-21', '2028-02-29', '2000-01-01', '2999-12-31'],
    [
      '2026-02-29',
      '2026-13-01',
      '2026-11-31',
      '26-11-21',
      '1999-12-31',
      '3000-01-01',
      '2026-11-21T00:00:00Z',
      '',
    ],
  ],
  // CONTRACT, the platform's side; DOMAIN 3 has the regions.
  ...['installCheckCreate', 'installCreate'].flatMap((call): [string, string, unknown[], unknown[]][] => [
    [call, 'for', ['app', 'review', 'ci'], ['test', '', null]],
    [
      call,
      'space',
      [null, {}, { private: true, privateNetworking: true, shield: false }],
      ['private', { private: 'yes' }, { vpc: true }],
    ],
  ]),
  [
    'installCreate',
    'uuid',
    ['01234567-89ab-4def-8123-456789abcdef', '01234567-89AB-4DEF-8123-456789ABCDEF'],
    ['1', 'x'.repeat(36), null],
  ],
  [
    'installCreate',
    'app',
    [{ id: 'a', name: 'shop' }],
    [{ id: 'a' }, { id: '', name: 'shop' }, { id: 'a', name: 'shop', owner: 'me' }, null],
  ],
  [
    'installCreate',
    'region',
    ['us', 'eu', 'frankfurt', 'tokyo'],
    ['*', 'US', 'amazon-web-services::us-east-1', null],
  ],
  [
    'installCreate',
    'options',
    [{}, { size: 'big' }, { a: 'x'.repeat(1000) }],
    [
      { size: 1 },
      { a: 'x'.repeat(1001) },
      { ['k'.repeat(101)]: 'v' },
      Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v'])),
      null,
    ],
  ],
  // Issue 37: months, and sums beyond the limit of a price, which no month of a company comes near.
  ...['creditCreate', 'payoutCreate'].flatMap((call): [string, string, unknown[], unknown[]][] => [
    [
      call,
      'period',
      ['2000-01', '2026-12', '2999-12'],
      ['2026-00', '2026-13', '2026-1', '26-11', '1999-12', '3000-01', '2026-11-01', '', null],
    ],
    [call, 'cents', [1, 100_000_000_000], [0, -1, 0.5, 100_000_000_001, '1', null]],
  ]),
  [
    'payoutCreate',
    'paidOn',
    ['2026-11-15', '2028-02-29'],
    ['2026-02-29', '2026-11', '2026-11-15T00:00:00Z', '', null],
  ],
  // Issue 40: 50 addresses at once, which are judged one by one.
  ...['alphaUserBatch', 'planPassBatch'].map((call): [string, string, unknown[], unknown[]] => [
    call,
    'emails',
    [['no address'], Array.from({ length: 50 }, (_, i) => `a${i}@b.eu`)],
    [[], Array.from({ length: 51 }, (_, i) => `a${i}@b.eu`), ['x'.repeat(1001)], [1], 'a@b.eu', null],
  ]),
  // Issue 40: the hour until which a previous secret works.
  ...['oauthCredentialRegenerate', 'apiAuthorizationRegenerate', 'passwordOverlapUpdate'].map(
    (call): [string, string, unknown[], unknown[]] => [
      call,
      'previousUntil',
      ['2026-11-28T14:00:00Z', '2026-11-28T14:00:00.000Z'],
      ['2026-11-28', '14:00', '2026-13-01T00:00:00Z', 'tomorrow', '', 1, null],
    ],
  ),
  ['installCreate', 'logInputUrl', [null, 'x'.repeat(2000)], ['x'.repeat(2001), 1]],
  ['installCreate', 'logDrainToken', [null, 'x'.repeat(500)], ['x'.repeat(501), 1]],
]

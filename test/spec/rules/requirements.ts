import type { Row } from '../table.ts'

/** The lists of requirements, each with its items by name. */
const requirementLists = {
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
  pricing: ['paid_or_free_plan', 'plan_prices', 'plan_features', 'installable', 'default_plan'],
  supplier: ['approved_supplier'],
} as const

type RequirementList = keyof typeof requirementLists
export type RequirementItem = {
  [List in RequirementList]: `${List}.${(typeof requirementLists)[List][number]}`
}[RequirementList]

/** One thing changed in an add-on that has everything; what then lacks, or nothing where the change is harmless. */
export interface RequirementCells {
  changed:
    | 'nothing'
    | 'name blank'
    | 'display name blank'
    | 'summary blank'
    | 'placeholder icon'
    | 'no screenshot'
    | 'one screenshot'
    | 'two screenshots'
    | 'five screenshots'
    | 'six screenshots'
    | 'no benefit'
    | 'benefit without description'
    | 'no feature'
    | 'no category'
    | 'two categories'
    | 'inactive category'
    | 'no language'
    | 'no support e-mail'
    | 'support e-mail that is none'
    | 'company without name'
    | 'company without technical contact'
    | 'company without technical e-mail'
    | 'company without billing contact'
    | 'company without billing e-mail'
    | 'company without telephone'
    | 'company without address'
    | 'terms accepted by nobody'
    | 'no manifest'
    | 'manifest without https'
    | 'provisioning API version 1'
    | 'test plan disabled'
    | 'nine alpha users'
    | 'ten alpha users'
    | 'no review'
    | 'trials only, all passed'
    | 'a trial that failed after the review'
    | 'review failed in one step'
    | 'reviews that failed after those that passed'
    | 'reviews that were canceled after those that passed'
    | 'reviews that broke down after those that passed'
    | 'reviews that passed after those that failed'
    | 'only reviews that were canceled or broke down'
    | 'review for beta that is not finished'
    | 'review of an older manifest'
    | 'no grant exchanged'
    | 'documentation in error'
    | 'documentation with a notice'
    | 'documentation not approved'
    | 'only the test plan'
    | 'plan without a value for a feature'
    | 'plan that nobody can install'
    | 'no supplier'
    | 'supplier without paysite name'
}

/** The items that lack after one change. Items of both steps are asked: those of beta's lists at alpha, of ga's at beta. */
export const requirements: readonly Row<RequirementCells, readonly RequirementItem[]>[] = [
  {
    id: 'requirement.complete',
    from: ['r8.items', 'r43.counts'],
    given: {
      changed: [
        'nothing',
        'two screenshots',
        'five screenshots',
        'company without address',
        'ten alpha users',
        'a trial that failed after the review',
        'reviews that were canceled after those that passed',
        'reviews that broke down after those that passed',
        'reviews that passed after those that failed',
        'documentation with a notice',
      ],
    },
    comes: [],
  },
  {
    id: 'requirement.name',
    from: 'r8.items',
    given: { changed: ['name blank', 'display name blank'] },
    comes: ['business.name'],
  },
  {
    id: 'requirement.summary',
    from: 'r8.items',
    given: { changed: 'summary blank' },
    comes: ['business.summary'],
  },
  {
    id: 'requirement.icon',
    from: 'r8.items',
    given: { changed: 'placeholder icon' },
    comes: ['business.icon'],
  },
  {
    id: 'requirement.screenshots',
    from: ['r8.items', 's5.screenshots'],
    given: { changed: ['no screenshot', 'one screenshot', 'six screenshots'] },
    comes: ['business.screenshots'],
  },
  {
    id: 'requirement.benefits',
    from: 'r8.items',
    given: { changed: ['no benefit', 'benefit without description'] },
    comes: ['business.benefits'],
  },
  {
    id: 'requirement.features',
    from: 'r8.items',
    given: { changed: 'no feature' },
    comes: ['business.features'],
  },
  {
    id: 'requirement.category',
    from: 'r8.items',
    given: { changed: ['no category', 'two categories', 'inactive category'] },
    comes: ['business.category'],
  },
  {
    id: 'requirement.languages',
    from: 'r8.items',
    given: { changed: 'no language' },
    comes: ['business.languages'],
  },
  {
    id: 'requirement.support-email',
    from: 'r8.items',
    given: { changed: ['no support e-mail', 'support e-mail that is none'] },
    comes: ['business.support_email', 'gaTechnical.support_email'],
  },
  {
    id: 'requirement.company',
    from: ['r8.items', 's5.company-fields', 'r19.company'],
    given: {
      changed: [
        'company without name',
        'company without technical contact',
        'company without technical e-mail',
        'company without billing contact',
        'company without billing e-mail',
        'company without telephone',
      ],
    },
    comes: ['business.company_details'],
  },
  {
    id: 'requirement.terms',
    from: 'r8.terms',
    given: { changed: 'terms accepted by nobody' },
    comes: ['business.terms_accepted'],
  },
  {
    // No review is of a manifest that has just come, nor of none.
    id: 'requirement.manifest',
    from: 'r8.items',
    given: { changed: ['no manifest', 'manifest without https'] },
    comes: [
      'technical.manifest',
      'technical.automatic_review',
      'gaTechnical.automatic_review',
      'gaTechnical.oauth_exchange',
    ],
  },
  {
    id: 'requirement.provisioning-api',
    from: 'r8.items',
    given: { changed: 'provisioning API version 1' },
    comes: ['technical.provisioning_api_version', 'gaTechnical.provisioning_api_version'],
  },
  {
    id: 'requirement.test-plan',
    from: 'r8.items',
    given: { changed: 'test plan disabled' },
    comes: ['technical.test_plan'],
  },
  {
    id: 'requirement.alpha-users',
    from: 'r8.items',
    given: { changed: 'nine alpha users' },
    comes: ['technical.alpha_users'],
  },
  {
    id: 'requirement.review',
    from: ['r8.items', 'r43.counts'],
    given: { changed: ['review failed in one step', 'reviews that failed after those that passed'] },
    comes: ['technical.automatic_review', 'gaTechnical.automatic_review'],
  },
  {
    id: 'requirement.review-unfinished',
    from: 'r8.items',
    given: { changed: 'review for beta that is not finished' },
    comes: ['technical.automatic_review'],
  },
  {
    id: 'requirement.no-review',
    from: 'r8.items',
    given: {
      changed: [
        'no review',
        'review of an older manifest',
        'trials only, all passed',
        'only reviews that were canceled or broke down',
      ],
    },
    comes: ['technical.automatic_review', 'gaTechnical.automatic_review', 'gaTechnical.oauth_exchange'],
  },
  {
    id: 'requirement.grant',
    from: 'r8.items',
    given: { changed: 'no grant exchanged' },
    comes: ['gaTechnical.oauth_exchange'],
  },
  {
    id: 'requirement.documentation',
    from: ['r8.items', 'r39.article'],
    given: { changed: ['documentation in error', 'documentation not approved'] },
    comes: ['gaTechnical.documentation'],
  },
  {
    id: 'requirement.only-test-plan',
    from: ['r8.items', 'r5.no-plan'],
    given: { changed: 'only the test plan' },
    comes: ['pricing.paid_or_free_plan', 'pricing.default_plan'],
  },
  {
    id: 'requirement.plan-features',
    from: 'r8.items',
    given: { changed: 'plan without a value for a feature' },
    comes: ['pricing.plan_features'],
  },
  {
    id: 'requirement.installable',
    from: 'r8.items',
    given: { changed: 'plan that nobody can install' },
    comes: ['pricing.installable'],
  },
  {
    id: 'requirement.supplier',
    from: ['r8.items', 's5.supplier-fields'],
    given: { changed: ['no supplier', 'supplier without paysite name'] },
    comes: ['supplier.approved_supplier'],
  },
]

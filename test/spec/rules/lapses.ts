import type { ApprovalType } from '../lifecycles/approval.ts'
import type { Row } from '../table.ts'

/** A change of an add-on, by its kind. */
export type Change =
  | 'name'
  | 'display name'
  | 'summary'
  | 'legal statements'
  | 'provider terms'
  | 'icon'
  | 'screenshots'
  | 'benefits'
  | 'support e-mail'
  | 'languages'
  | 'company details'
  | 'a new plan'
  | 'a feature added'
  | 'a feature removed'
  | 'a feature retyped'
  | 'a value of a plan'
  | 'a networking option of a plan'
  | "test's values"
  | 'another manifest'
  | 'an identical manifest'
  | 'another Dev Center URL'
  | 'the same Dev Center URL'
  | 'metadata'

/** Approvals that lapse when a provider changes this at this stage, had they been approved. Staff's own edits lapse none. */
export const lapses: readonly Row<
  { change: Change; stage: 'alpha' | 'beta'; party: 'provider' | 'staff' },
  ApprovalType
>[] = [
  {
    id: 'lapse.business',
    from: 'r39.business',
    given: {
      party: 'provider',
      stage: 'alpha',
      change: ['name', 'display name', 'summary', 'legal statements', 'provider terms', 'icon'],
    },
    comes: 'marketplace_fitting_approval',
  },
  {
    id: 'lapse.pricing',
    from: 'r39.pricing',
    given: {
      party: 'provider',
      stage: 'beta',
      change: [
        'a new plan',
        'a feature added',
        'a feature removed',
        'a feature retyped',
        'a value of a plan',
        'a networking option of a plan',
      ],
    },
    comes: 'pricing_plan_approval',
  },
  {
    id: 'lapse.technical.alpha',
    from: 'r39.technical',
    given: { party: 'provider', stage: 'alpha', change: 'another manifest' },
    comes: 'alpha_engineering_approval',
  },
  {
    id: 'lapse.technical.beta',
    from: 'r39.technical',
    given: { party: 'provider', stage: 'beta', change: 'another manifest' },
    comes: 'beta_engineering_approval',
  },
  {
    id: 'lapse.article',
    from: 'r39.article',
    given: { party: 'provider', stage: 'alpha', change: 'another Dev Center URL' },
    comes: 'article_review_approval',
  },
]

import type { Row } from '../table.ts'

/** The deployment's settings and an account. */
export interface StaffCells {
  flag: boolean
  override: 'true' | 'false' | 'unset'
  domain: 'the staff domain' | 'a subdomain of it' | 'ends like it' | 'another'
}

export const staffDomain = {
  flag: [true, false],
  override: ['true', 'false', 'unset'],
  domain: ['the staff domain', 'a subdomain of it', 'ends like it', 'another'],
} as const

/** True if an account is a platform admin. */
export const platformAdmin: readonly Row<StaffCells, boolean>[] = [
  { id: 'staff.no-flag', from: ['s6.staff', 'r26.staff'], given: { flag: false }, comes: false },
  {
    id: 'staff.override-true',
    from: ['s6.staff', 'r26.staff'],
    given: { flag: true, override: 'true' },
    comes: true,
  },
  {
    id: 'staff.override-false',
    from: ['s6.staff', 'r26.staff'],
    given: { flag: true, override: 'false' },
    comes: false,
  },
  {
    id: 'staff.domain',
    from: ['s6.staff', 'r26.staff'],
    given: { flag: true, override: 'unset', domain: 'the staff domain' },
    comes: true,
  },
  {
    id: 'staff.other-domain',
    from: ['s6.staff', 'r26.staff'],
    given: { flag: true, override: 'unset', domain: ['a subdomain of it', 'ends like it', 'another'] },
    comes: false,
  },
]

/** Fields that staff alone are served, by record; every other reader gets them empty. */
export const staffFields: readonly Row<
  { record: 'approval' | 'company' | 'transition'; field: string },
  'staff only' | 'everybody' | 'role only'
>[] = [
  {
    id: 'field.approval.staff',
    from: ['s6.staff-sees', 's2.approval-detail', 'c.approval-fields'],
    given: {
      record: 'approval',
      field: ['requester', 'approver', 'notes'],
    },
    comes: 'staff only',
  },
  {
    id: 'field.approval.everybody',
    from: ['r3.edit', 'c.approval-fields'],
    given: { record: 'approval', field: ['id', 'type', 'state', 'message', 'created_at', 'updated_at'] },
    comes: 'everybody',
  },
  {
    id: 'field.company.supplier',
    from: ['s6.staff-sees', 'r19.supplier'],
    given: { record: 'company', field: 'salesforce_vendor' },
    comes: 'staff only',
  },
  {
    id: 'field.transition.actor',
    from: 'c.transitions',
    given: { record: 'transition', field: 'actor' },
    comes: 'role only',
  },
]

/** Fields of an add-on and of a plan that only staff may write; anybody of the company writes the others. */
export const staffWrites: readonly Row<{ record: 'addon' | 'plan'; field: string }, 'staff' | 'company'>[] = [
  {
    id: 'write.addon.metadata',
    from: ['r20.metadata', 's6.staff-sees'],
    given: {
      record: 'addon',
      field: [
        'featured',
        'unpayable',
        'visible',
        'requires_support_view',
        'expects_private_networking',
        'grandfathered',
        'status_page_url',
      ],
    },
    comes: 'staff',
  },
  {
    id: 'write.addon.listing',
    from: ['r16.category', 's2.category', 's6.staff-sees'],
    given: { record: 'addon', field: ['categories', 'buttons'] },
    comes: 'staff',
  },
  {
    id: 'write.addon.defaults',
    from: ['s6.staff-sees', 'c.addon-patch'],
    given: {
      record: 'addon',
      field: [
        'default_plan_slug',
        'space_default_plan_slug',
        'temporary_supported_plan_slug',
        'temporary_space_supported_plan_slug',
      ],
    },
    comes: 'staff',
  },
  {
    id: 'write.addon.company',
    from: ['s6.provider', 'r16.languages', 'r20.marketing'],
    given: {
      record: 'addon',
      field: [
        'name',
        'display_name',
        'summary',
        'legal_statements',
        'provider_terms_url',
        'email_support',
        'tags',
        'google_analytics_id',
        'website_url',
        'languages',
        'supported_generations',
        'supports_custom_plans',
        'custom_plans_text',
      ],
    },
    comes: 'company',
  },
  {
    id: 'write.plan.staff',
    from: ['r14.settings', 's2.plan-settings', 'r10.contract', 's6.staff-sees'],
    given: {
      record: 'plan',
      field: [
        'enabled',
        'public',
        'visible',
        'price_contract',
        'temporary_supported',
        'temporary_space_supported',
        'shield',
        'shield_default',
        'installable_with_private_networking',
      ],
    },
    comes: 'staff',
  },
  {
    id: 'write.plan.company',
    from: ['r14.settings', 's2.plan-form'],
    given: { record: 'plan', field: ['name', 'installable_without_private_networking', 'offerings'] },
    comes: 'company',
  },
]

/** Subjects that people are written to about. */
export type Happening =
  | 'an alpha user is invited'
  | 'a plan pass is given'
  | 'a company user is added'
  | 'an approval is approved'
  | 'an approval is rejected'
  | 'approvals lapse'
  | 'an approval is withdrawn'
  | 'a repricing is withdrawn'
  | 'a non-grandfathered increase is approved'
  | 'a grandfathered increase is approved'
  | 'a decrease is approved'
  | 'an increase is rejected'
  | 'a deprecation is announced'
  | 'an announced deprecation is withdrawn'
  | 'an announced deprecation is carried out'

export type Recipient = 'the invited' | 'the requester' | 'staff' | 'customers' | 'company users'

/** Recipients of a letter of what happens: all that the rows which hold name, one letter each. */
export const letters: readonly Row<{ happens: Happening }, readonly Recipient[]>[] = [
  {
    id: 'letter.invitation',
    from: 'r33.letters',
    given: { happens: ['an alpha user is invited', 'a plan pass is given'] },
    comes: ['the invited'],
  },
  {
    id: 'letter.company-user',
    from: 'r41.letter',
    given: { happens: 'a company user is added' },
    comes: ['the invited'],
  },
  {
    id: 'letter.decision',
    from: 'r33.letters',
    given: { happens: ['an approval is approved', 'an approval is rejected'] },
    comes: ['the requester'],
  },
  {
    id: 'letter.repricing-decision',
    from: 'r33.letters',
    given: {
      happens: [
        'a non-grandfathered increase is approved',
        'a grandfathered increase is approved',
        'a decrease is approved',
        'an increase is rejected',
      ],
    },
    comes: ['the requester'],
  },
  {
    id: 'letter.lapse',
    from: 'r39.letter',
    given: { happens: 'approvals lapse' },
    comes: ['the requester', 'staff'],
  },
  {
    id: 'letter.withdrawn',
    from: ['r40.repricing', 'r40.withdraw'],
    given: { happens: ['a repricing is withdrawn', 'an approval is withdrawn'] },
    comes: ['staff'],
  },
  {
    id: 'letter.increase',
    from: ['r33.letters', 's4.repricing.notification'],
    given: { happens: 'a non-grandfathered increase is approved' },
    comes: ['customers'],
  },
  {
    id: 'letter.deprecation',
    from: 'p.deprecation.letter',
    given: {
      happens: [
        'a deprecation is announced',
        'an announced deprecation is withdrawn',
        'an announced deprecation is carried out',
      ],
    },
    comes: ['customers', 'company users'],
  },
]

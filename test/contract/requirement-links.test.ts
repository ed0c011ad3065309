import { expect, test } from 'vitest'
import {
  defaultThresholds,
  requirementHref,
  requirementMessages,
  requirementNames,
  staffHref,
  supportRequirementNames,
} from '#contract/wording/requirement-items.ts'

const listing = 'marketplace-listing'
const information = `${listing}/general-information/edit`

/** Where each item is fulfilled (SPEC section 2: an item has its message and link); null where only staff can. */
const places: Readonly<Record<string, string | null>> = {
  name: `${information}#name`,
  summary: `${information}#summary`,
  icon: `${information}#icon`,
  screenshots: `${listing}/screenshots/new`,
  benefits: `${listing}/benefits/new`,
  features: 'plans/features/new',
  category: null,
  languages: `${listing}#languages`,
  support_email: 'settings/support-information/edit',
  company_details: 'company/general-information/edit',
  manifest: 'settings#manifest',
  provisioning_api_version: 'settings#provisioning-api',
  test_plan: 'plans',
  alpha_users: 'plans/alpha-users/new',
  automatic_review: 'logs',
  oauth_exchange: 'logs',
  documentation: `${listing}#documentation`,
  paid_or_free_plan: 'plans/new',
  plan_prices: 'plans',
  plan_features: 'plans',
  installable: 'plans',
  default_plan: 'plans',
  approved_supplier: null,
  support_view: null,
}

const names = [...new Set([...Object.values(requirementNames).flat(), ...supportRequirementNames])]

test('a requirement item leads to where it is fulfilled', () => {
  // The banner that asks for the terms stands above every list of add-ons.
  const due = Object.entries(places).map(([name, place]) => [
    name,
    place === null ? null : `/addons/acme-mail/${place}`,
  ])
  const expected = Object.fromEntries([...due, ['terms_accepted', '/addons']])
  expect(Object.fromEntries(names.map((name) => [name, requirementHref('acme-mail', name)]))).toEqual(
    expected,
  )
})

test('what is staff’s alone leads them there, and says so to others', () => {
  const staffs = {
    category: `${listing}#categories`,
    approved_supplier: 'company/supplier-information/new',
    support_view: 'settings/metadata/edit',
  }
  for (const [name, place] of Object.entries(staffs))
    expect(staffHref('acme-mail', name)).toBe(`/addons/acme-mail/${place}`)
  expect(staffHref('acme-mail', 'icon')).toBeNull()
  // READINGS 8: 'Items only staff can fulfil (category, supplier) say so and link to support.'
  for (const name of ['category', 'approved_supplier'] as const)
    expect(requirementMessages[name](defaultThresholds)).toMatch(/Platform staff.*support ticket/s)
})

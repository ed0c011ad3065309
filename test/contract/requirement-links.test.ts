import { describe, expect, test } from 'vitest'
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

describe('a requirement item leads to where it is fulfilled', () => {
  const names = new Set([...Object.values(requirementNames).flat(), ...supportRequirementNames])

  test.each([...names].filter((name) => name !== 'terms_accepted'))('%s', (name) => {
    const place = places[name]
    expect(place).toBeDefined()
    expect(requirementHref('acme-mail', name)).toBe(
      place === null ? null : `/addons/acme-mail/${String(place)}`,
    )
  })

  // The banner that asks for it stands above every list of add-ons.
  test('terms_accepted', () => {
    expect(requirementHref('acme-mail', 'terms_accepted')).toBe('/addons')
  })

  test.each([
    ['category', `${listing}#categories`],
    ['approved_supplier', 'company/supplier-information/new'],
    ['support_view', 'settings/metadata/edit'],
  ])('of staff’s alone: %s', (name, place) => {
    expect(staffHref('acme-mail', name)).toBe(`/addons/acme-mail/${place}`)
  })

  // READINGS 8: 'Items only staff can fulfil (category, supplier) say so and link to support.'
  test.each(['category', 'approved_supplier'] as const)('of staff’s alone, and says so: %s', (name) => {
    const message = requirementMessages[name](defaultThresholds)
    expect(message).toMatch(/Platform staff/)
    expect(message).toMatch(/support ticket/)
  })

  test('what the provider fulfills is none of staff’s', () => {
    expect(staffHref('acme-mail', 'icon')).toBeNull()
  })
})

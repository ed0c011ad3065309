import { describe, expect, test } from 'vitest'
import { defaultFields } from '#machines/plan/plan-defaults.ts'
import { defaultsRows, eligiblePlans } from '#portal/features/plans/defaults/plan-defaults-values.ts'
import { addonForm } from '#portal/workflow/panel/addon-form.ts'

const plan = (slug: string, given: object = {}) => ({
  slug,
  name: slug.toUpperCase(),
  visible: true,
  installableWithoutPrivateNetworking: true,
  installableWithPrivateNetworking: false,
  temporarySupported: false,
  temporarySpaceSupported: false,
  ...given,
})
const plans = [
  plan('a'),
  plan('b', { temporarySupported: true }),
  plan('c', { temporarySupported: true, temporarySpaceSupported: true, visible: false }),
  plan('d', { installableWithPrivateNetworking: true, temporarySpaceSupported: true }),
  plan('e', { installableWithPrivateNetworking: true, installableWithoutPrivateNetworking: false }),
]
const none = {
  defaultPlanSlug: null,
  spaceDefaultPlanSlug: null,
  temporarySupportedPlanSlug: null,
  temporarySpaceSupportedPlanSlug: null,
}

describe('who may be a default', () => {
  test.each([
    ['defaultPlanSlug', ['a', 'b', 'd', 'e']],
    ['spaceDefaultPlanSlug', ['d', 'e']],
    ['temporarySupportedPlanSlug', ['b']],
    ['temporarySpaceSupportedPlanSlug', ['d']],
  ] as const)('%s: %s', (field, slugs) => {
    expect(eligiblePlans(plans, field).map(({ slug }) => slug)).toEqual(slugs)
  })
})

describe('the table', () => {
  test('has review and CI apps only where they have a default of their own', () => {
    expect(defaultsRows(none, plans)).toEqual([
      { apps: 'Regular Apps', common: 'Not set', spaces: 'Not set' },
    ])
    expect(
      defaultsRows({ ...none, defaultPlanSlug: 'a', temporarySpaceSupportedPlanSlug: 'gone' }, plans),
    ).toEqual([
      { apps: 'Regular Apps', common: 'A', spaces: 'Not set' },
      { apps: 'Review & CI Apps', common: 'Not set', spaces: 'gone' },
    ])
  })
})

test('the editor’s values are texts, empty for none', () => {
  const planDefaults = addonForm(defaultFields)
  const values = planDefaults.values({ ...none, defaultPlanSlug: 'a' })
  expect(values.defaultPlanSlug).toBe('a')
  expect(values.spaceDefaultPlanSlug).toBe('')
  expect(planDefaults.isValues(values)).toBe(true)
  expect(planDefaults.isValues(none)).toBe(false)
  expect(planDefaults.isValues('a')).toBe(false)
})

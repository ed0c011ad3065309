import { expect, test } from 'vitest'
import { defaultsRows, eligiblePlans } from '#portal/features/plans/defaults/plan-defaults-values.ts'

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

test.each([
  ['defaultPlanSlug', ['a', 'b', 'd', 'e']],
  ['spaceDefaultPlanSlug', ['d', 'e']],
  ['temporarySupportedPlanSlug', ['b']],
  ['temporarySpaceSupportedPlanSlug', ['d']],
] as const)('%s can be one of %j', (field, slugs) => {
  expect(eligiblePlans(plans, field).map(({ slug }) => slug)).toEqual(slugs)
})

test('the table of defaults has review and CI apps only where they have one of their own', () => {
  expect(defaultsRows(none, plans)).toEqual([{ apps: 'Regular Apps', common: 'Not set', spaces: 'Not set' }])
  expect(
    defaultsRows({ ...none, defaultPlanSlug: 'a', temporarySpaceSupportedPlanSlug: 'gone' }, plans),
  ).toEqual([
    { apps: 'Regular Apps', common: 'A', spaces: 'Not set' },
    { apps: 'Review & CI Apps', common: 'Not set', spaces: 'gone' },
  ])
})

import { expect, test } from 'vitest'
import { editPath, entryEditPath } from '#portal/features/marketplace/edit-path.ts'

const addon = { slug: 'acme-store', displayName: 'Acme Store', state: 'ga' } as const
const over = { ...addon, state: 'shutdown' } as const
const own = '/addons/acme-store'

test.each([
  ['summary', false, '/marketplace-listing/general-information/edit#summary'],
  ['iconUrl', false, '/marketplace-listing/general-information/edit#icon'],
  ['documentationUrl', false, '/marketplace-listing/documentation/edit'],
  ['tags', false, '/settings/marketing/edit'],
  ['emailSupport', false, '/settings/support-information/edit'],
  ['customPlansText', false, '/plans/custom-plans-edit'],
  ['featured', true, '/settings/metadata/edit'],
  ['featured', false, '/settings#metadata'],
  ['languages', false, '/marketplace-listing#languages'],
  ['plans', false, '/plans#plans'],
  ['shutdownDate', false, '/deprecation'],
] as const)('%s is edited, by staff: %s, at %s', (field, isStaff, path) => {
  expect(editPath(addon, field, isStaff)).toBe(own + path)
})

test('entries are edited in their own panels', () => {
  expect(entryEditPath(addon, 'plans', '7')).toBe(`${own}/plans/7/edit`)
  expect(entryEditPath(addon, 'features', '7')).toBe(`${own}/plans/features/7/edit`)
  expect(entryEditPath(addon, 'benefits', '7')).toBe(`${own}/marketplace-listing/benefits/7/edit`)
  expect(entryEditPath(addon, 'screenshots', '7')).toBe(`${own}/marketplace-listing/screenshots/7/edit`)
  expect(entryEditPath(addon, 'languages', 'Go')).toBeNull()
})

test('of an add-on that can no longer be changed, links lead to where it is shown', () => {
  expect(editPath(over, 'summary', true)).toBe(`${own}/marketplace-listing#general-information`)
  expect(entryEditPath(over, 'plans', '7')).toBeNull()
})

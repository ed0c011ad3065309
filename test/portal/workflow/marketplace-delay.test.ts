import { expect, test } from 'vitest'
import { marketplaceDelay } from '#portal/workflow/stage/marketplace-delay.ts'

/** SPEC section 1: 'Changes appear on the marketplace within 90 minutes.', where it is on the marketplace. */
test.each([
  ['alpha', true, 'Acme is not on the marketplace yet: customers see its listing from beta on.'],
  ['alpha', false, 'Acme is not on the marketplace yet: customers see its listing from beta on.'],
  ['beta', true, 'Changes appear on the marketplace within 90 minutes.'],
  ['beta', false, 'Acme is not visible in the marketplace: customers cannot find its listing.'],
  ['ga', true, 'Changes appear on the marketplace within 90 minutes.'],
  ['ga', false, 'Acme is not visible in the marketplace: customers cannot find its listing.'],
  ['shutdown', true, 'Acme is shut down, and no longer on the marketplace.'],
] as const)('in %s, visible %s', (state, visible, words) => {
  expect(marketplaceDelay({ displayName: 'Acme', state, visible })).toBe(words)
})

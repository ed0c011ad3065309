import { describe, expect, test } from 'vitest'
import {
  defaultOf,
  installedIn,
  priceWording,
  temporaryIn,
} from '#portal/features/marketplace/article/wording.ts'
import { shownVersion } from '#portal/features/marketplace/shown-version.ts'
import { marketplacePageOf, pagePlanOf } from './marketplace-page-of.ts'

const plan = pagePlanOf({ id: 'p', slug: 'basic', name: 'Basic' })

test.each([
  [{ priceCents: 123_450 }, '$1,234.50 per month'],
  [{ priceCents: 0 }, 'Free'],
  [{ priceContract: true }, 'Contract'],
  [{ priceCents: 0, priceContract: true }, 'Contract'],
])('the price of %j is %s', (given, words) => {
  expect(priceWording({ ...plan, ...given })).toBe(words)
})

test('where a plan can be installed, and by review and CI apps', () => {
  const everywhere = {
    ...plan,
    installableWithPrivateNetworking: true,
    shield: true,
    temporarySupported: true,
    temporarySpaceSupported: true,
  }
  expect(installedIn(everywhere)).toEqual(['Common Runtime', 'Private Spaces', 'Shield Spaces'])
  expect(temporaryIn(everywhere)).toEqual(['Common Runtime', 'Private Spaces'])
  expect(installedIn(plan)).toEqual(['Common Runtime'])
  expect(temporaryIn(plan)).toEqual([])
  expect(installedIn({ ...everywhere, installableWithoutPrivateNetworking: false })).toEqual([
    'Private Spaces',
    'Shield Spaces',
  ])
})

// READINGS 52: a missing default falls back to the ordinary one.
describe('what a plan is the default for', () => {
  const given = (page: object, own: object = {}) => defaultOf(marketplacePageOf(page), { ...plan, ...own })
  const [ordinary, inSpaces, temporary, temporaryInSpaces] = [
    { defaultPlanSlug: 'basic' },
    { spaceDefaultPlanSlug: 'basic' },
    { temporarySupportedPlanSlug: 'basic' },
    { temporarySpaceSupportedPlanSlug: 'basic' },
  ]
  test.each([
    [{}, []],
    [{ defaultPlanSlug: 'other' }, []],
    [ordinary, ['Default']],
    [{ ...ordinary, ...inSpaces, ...temporary, ...temporaryInSpaces }, ['Default']],
    [inSpaces, ['Default in Private Spaces']],
    [{ defaultPlanSlug: 'other', ...inSpaces, ...temporaryInSpaces }, ['Default in Private Spaces']],
    [{ defaultPlanSlug: 'other', ...temporary }, ['Default for review and CI apps']],
    [
      { ...ordinary, spaceDefaultPlanSlug: 'other', ...temporaryInSpaces },
      ['Default', 'Default for review and CI apps in Private Spaces'],
    ],
  ])('%j: %j', (page, words) => {
    expect(given(page)).toEqual(words)
  })
  test('in Shield Spaces, where it is another than in Private Spaces', () => {
    const shielded = { shield: true, shieldDefault: true }
    expect(given({ defaultPlanSlug: 'other' }, shielded)).toEqual(['Default in Shield Spaces'])
    expect(given(ordinary, shielded)).toEqual(['Default'])
    expect(given({ ...ordinary, spaceDefaultPlanSlug: 'other' }, shielded)).toEqual([
      'Default',
      'Default in Shield Spaces',
    ])
  })
})

describe('the version that is shown', () => {
  const published = { page: marketplacePageOf({}), publishedAt: '2026-11-03T09:00:00.000Z' }
  const onSale = { state: 'ga', visible: true } as const
  test.each([
    ['what customers see, where they see it', undefined, onSale, published, 'published'],
    ['the draft before it is published', undefined, onSale, null, 'draft'],
    ['the draft in alpha', undefined, { state: 'alpha', visible: true }, null, 'draft'],
    ['the draft of what is hidden', undefined, { state: 'ga', visible: false }, published, 'draft'],
    ['the draft if it is asked for', 'draft', onSale, published, 'draft'],
    [
      'what is published if it is asked for',
      'published',
      { state: 'alpha', visible: true },
      null,
      'published',
    ],
  ] as const)('%s', (_, asked, addon, now, expected) => {
    expect(shownVersion(asked, addon, { published: now })).toBe(expected)
  })
})

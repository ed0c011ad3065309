import { describe, expect, test } from 'vitest'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { offeringWording, planFieldWording } from '#portal/features/plans/plans/wording.ts'
import {
  copiedPlanValues,
  isPlanValues,
  newPlanValues,
  offeringEcho,
  offeringOf,
  planBody,
  planFormValues,
  planValueErrors,
  priceLockIn,
} from '#portal/features/plans/plans/plan-values.ts'

const feature = (id: string, datatype: Feature['datatype']) =>
  ({ id, name: id, datatype, boolean: datatype === 'boolean' }) as Feature
const features = [feature('backups', 'boolean'), feature('size', 'filesize'), feature('share', 'percentage')]
const plan = {
  enabled: true,
  public: false,
  visible: false,
  name: 'Basic',
  slug: 'basic',
  priceCents: 1_999,
  priceContract: false,
  availability: 'inviteOnly',
  shield: false,
  shieldDefault: false,
  temporarySupported: true,
  temporarySpaceSupported: false,
  installableWithPrivateNetworking: false,
  installableWithoutPrivateNetworking: true,
  offerings: [
    { id: 'a', feature: { id: 'backups', name: 'backups', datatype: 'boolean' }, value: true },
    { id: 'b', feature: { id: 'size', name: 'size', datatype: 'filesize' }, value: 2 ** 30 },
  ],
} as unknown as Plan
const facts = { features, stored: true, staff: false, price: null, before: null }
const priceInGa = { slug: 'basic', stage: 'ga', pricingApproval: 'approved' } as const
const stored = planFormValues(plan, features)

describe('a stored plan in its form', () => {
  test('the form of a plan has its price in dollars and a value for each feature that has one', () => {
    expect(stored).toMatchObject({ name: 'Basic', slug: 'basic', price: '19.99', temporarySupported: true })
    expect(stored.offerings).toEqual({ backups: true, size: '1 GB', share: '' })
  })

  test('a value of zero is another one than none', () => {
    const offerings = [
      { id: 'b', feature: { id: 'size', name: 'size', datatype: 'filesize' as const }, value: 0 },
      { id: 'c', feature: { id: 'share', name: 'share', datatype: 'percentage' as const }, value: 0 },
    ]
    const ofZero = planFormValues({ ...plan, offerings }, features)
    expect(ofZero.offerings).toEqual({ backups: false, size: '0 bytes', share: '0%' })
    expect(planBody(ofZero, facts).offerings).toEqual([
      { featureId: 'backups', value: false },
      { featureId: 'size', value: 0 },
      { featureId: 'share', value: 0 },
    ])
  })

  test('a stored plan comes back as it was: what is sent changes nothing', () => {
    expect(planBody(stored, facts)).toEqual({
      name: 'Basic',
      priceCents: 1_999,
      installableWithoutPrivateNetworking: true,
      offerings: [
        { featureId: 'backups', value: true },
        { featureId: 'size', value: 2 ** 30 },
        { featureId: 'share', value: null },
      ],
    })
  })
})

describe('a copy of a plan', () => {
  const negotiated = {
    ...plan,
    availability: 'allUsers',
    priceContract: true,
    shield: true,
    shieldDefault: true,
    installableWithPrivateNetworking: true,
    installableWithoutPrivateNetworking: false,
  } as const

  test('has price, values and where it installs, and neither name nor slug nor what is staff’s', () => {
    expect(copiedPlanValues(plan, features, { staff: false })).toEqual({
      name: '',
      slug: '',
      price: '19.99',
      availability: 'inviteOnly',
      installableWithoutPrivateNetworking: true,
      priceContract: false,
      installableWithPrivateNetworking: false,
      temporarySupported: false,
      temporarySpaceSupported: false,
      shield: false,
      shieldDefault: false,
      offerings: { backups: true, size: '1 GB', share: '' },
    })
  })

  test('of a contract price is free until a provider types a price', () => {
    expect(copiedPlanValues(negotiated, features, { staff: false })).toMatchObject({
      price: '0.00',
      priceContract: false,
      shield: false,
      installableWithPrivateNetworking: false,
      installableWithoutPrivateNetworking: false,
    })
  })

  test('by staff has their settings too, but is no default', () => {
    expect(copiedPlanValues(negotiated, features, { staff: true })).toMatchObject({
      price: '19.99',
      priceContract: true,
      availability: 'inviteOnly',
      shield: true,
      shieldDefault: false,
      installableWithPrivateNetworking: true,
    })
  })
})

describe('what is sent', () => {
  test('what this person may not change is not sent', () => {
    expect(planBody(stored, { ...facts, price: priceInGa })).not.toHaveProperty('priceCents')
    expect(planBody({ ...stored, slug: 'test' }, facts)).not.toHaveProperty('name')
  })

  test('staff send settings and availability; of a new plan settings and slug alone', () => {
    const chosen = { ...stored, availability: 'allUsersHidden' } as const
    expect(planBody(chosen, { ...facts, staff: true })).toMatchObject({
      temporarySupported: true,
      shield: false,
      enabled: true,
      public: true,
      visible: false,
    })
    const fresh = planBody(
      { ...newPlanValues(features), name: 'Basic', slug: ' basic ' },
      { ...facts, stored: false, staff: true },
    )
    expect(fresh).toMatchObject({ slug: 'basic', priceCents: 0, shield: false })
    expect(newPlanValues(features).offerings).toEqual({ backups: false, size: '', share: '' })
    expect(fresh).not.toHaveProperty('enabled')
  })
})

describe('values', () => {
  test.each([
    ['filesize', '10 GB', 10 * 2 ** 30],
    ['filesize', undefined, null],
    ['boolean', true, true],
    ['boolean', undefined, false],
  ] as const)('a value of a %s typed as %s is %s', (datatype, typed, value) => {
    expect(offeringOf({ datatype }, typed)).toEqual({ value })
  })

  test('a value is sent only if it is one, of the features that are given', () => {
    const sent = (offerings: Record<string, string>) => planBody({ ...stored, offerings }, facts).offerings
    expect(sent({ size: '5' })).toEqual([{ featureId: 'size', value: 5 }])
    expect(sent({ size: 'lots', share: '' })).toEqual([{ featureId: 'share', value: null }])
  })

  test('a value is told in words only while it is one', () => {
    const echoes = ['1024 mb', '', '1.5', 'x'].map((typed) => offeringEcho({ datatype: 'filesize' }, typed))
    expect(echoes).toEqual(['1 GB', null, null, null])
  })
})

describe('what would not be taken', () => {
  test('what would not be taken is told at its field', () => {
    const wrong = { ...stored, name: ' ', price: '-1', offerings: { backups: true, size: 'x', share: '101' } }
    expect(planValueErrors(wrong, facts)).toEqual({
      name: 'Give the plan a name.',
      price: 'The price must not be negative.',
      'offerings.size': 'Enter an amount of data, like 10 GB or 512 MB.',
      'offerings.share': 'Enter a percentage from 0 to 100, like 99.9 %.',
    })
    expect(planValueErrors(stored, facts)).toEqual({})
  })

  test.each([
    ['', 'Basic', false],
    ['basic-2', 'Basic', false],
    ['Basic', 'Basic', true],
    ['basic--2', 'Basic', true],
    ['', '!!!', true],
  ])('slug %j of a new plan named %j: %s', (slug, name, isWrong) => {
    const errors = planValueErrors({ ...newPlanValues(features), slug, name }, { ...facts, stored: false })
    expect('slug' in errors).toBe(isWrong)
  })

  test('a price that can’t be edited is not looked at', () => {
    expect(planValueErrors({ ...stored, price: 'x' }, { ...facts, price: priceInGa })).toEqual({})
  })
})

test('a kept draft counts only with a value for each feature there is now', () => {
  expect(isPlanValues(features)(structuredClone(stored))).toBe(true)
  expect(isPlanValues([...features, feature('new', 'number')])(stored)).toBe(false)
  expect(isPlanValues(features)({ ...stored, availability: 'nobody' })).toBe(false)
  expect(isPlanValues(features)(null)).toBe(false)
})

test('what somebody else has stored is told in words, the values by feature', () => {
  const theirs = { ...stored, price: '5.00', shield: true }
  const words = (field: Parameters<typeof planFieldWording>[0]) => planFieldWording(field, theirs)
  expect([words('price'), words('shield'), words('availability'), words('name')]).toEqual([
    '$5.00',
    'Yes',
    'Invite Only',
    'Basic',
  ])
  const of = offeringWording(features)
  expect([of.label('size'), of.label('x')]).toEqual(['size', 'A feature that is gone'])
  const told = ['2147483648', 'lots', '', undefined].map((value) => of.words('size', value))
  expect([...told, of.words('x', '5')]).toEqual(['2 GB', 'lots', 'no value', 'no value', 'no value'])
})

describe('settings that can’t be so', () => {
  const inGa = {
    ...facts,
    before: {
      facts: { stage: 'ga', isTest: false, defaultOf: ['defaultPlanSlug'] } as const,
      settings: plan,
      active: null,
    },
  }

  test('settings that can’t be so are told at their fields', () => {
    const wrong = { ...stored, temporarySpaceSupported: true, shieldDefault: true }
    expect(planValueErrors(wrong, facts)).toEqual({
      temporarySpaceSupported: 'Only with apps in Private Spaces.',
      shieldDefault: 'Only with apps in Shield Spaces.',
    })
    const unsold = {
      ...stored,
      availability: 'allUsersHidden',
      installableWithoutPrivateNetworking: false,
    } as const
    expect(planValueErrors(unsold, facts)).toEqual({
      installableWithoutPrivateNetworking: 'A plan on sale must be installable by some apps.',
    })
  })

  test('a default plan stays installable', () => {
    const taken = {
      ...stored,
      installableWithPrivateNetworking: true,
      installableWithoutPrivateNetworking: false,
    }
    expect(planValueErrors(taken, inGa)).toEqual({
      installableWithoutPrivateNetworking: 'It is the default plan: platform staff choose another one first.',
    })
    expect(planValueErrors(taken, { ...inGa, staff: true })).toEqual({
      installableWithoutPrivateNetworking: 'It is the default plan: choose another one first.',
    })
    expect(planValueErrors(taken, facts)).toEqual({})
  })
})

describe('the price and its contract are one', () => {
  const contract = { ...stored, priceContract: true, price: 'nonsense' }
  const beta = {
    ...facts,
    staff: true,
    price: { ...priceInGa, stage: 'beta', pricingApproval: 'notStarted' } as const,
  }

  test('a contract takes the price out of the form, and brings it back', () => {
    expect(priceLockIn(contract, beta)).toBe('contract_priced')
    expect(planValueErrors(contract, beta)).toEqual({})
    expect(planBody(contract, beta)).toMatchObject({ priceContract: true })
    expect(planBody(contract, beta)).not.toHaveProperty('priceCents')
    const freed = { ...stored, priceContract: false, price: '12.34' }
    expect(planBody(freed, beta)).toMatchObject({ priceContract: false, priceCents: 1234 })
  })

  test.each([
    [{ isTest: true }, null, 'The test plan is free and cannot be repriced.'],
    [{}, { id: 'r', status: 'approved' }, 'A price change of the plan is under way: its status is Approved.'],
  ] as const)(
    'a plan with %j and the price change %j cannot become contract-priced',
    (given, active, priceContract) => {
      const before = { facts: { stage: 'ga', ...given } as const, settings: plan, active }
      expect(planValueErrors({ ...stored, priceContract: true }, { ...facts, before })).toEqual({
        priceContract,
      })
    },
  )
})

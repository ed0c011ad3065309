import { describe, expect, test } from 'vitest'
import { addressOf, googleMapsLink } from '#portal/ui/format/address.ts'
import type { Company } from '#portal/features/company/data.ts'
import {
  companyBody,
  companyFormValues,
  companyLabels,
  companyValueErrors,
  isCompanyValues,
  missingDetails,
  requiredFields,
} from '#portal/features/company/company-values.ts'
import { countryChoices } from '#portal/features/company/country-choices.ts'

const full = {
  name: 'Acme Data',
  technicalContactFullName: 'Ada Okafor',
  emailAdmin: 'engineering@acme.example',
  billingFullName: 'Bo Ledger',
  billingEmail: 'billing@acme.example',
  phone: '+1 510 555 0134',
  addr1: '500 Harbour Street',
  addr2: 'Floor 7',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
  country: 'United States',
} as Company
const empty = { ...Object.fromEntries(Object.keys(full).map((field) => [field, null])), name: '' } as Company

describe('the form of the company information', () => {
  test('sends texts without the space around them; what is optional and empty is none', () => {
    const typed = { ...companyFormValues(full), name: '  Acme Data Inc. ', addr2: ' ', country: '' }
    expect(companyBody(typed)).toEqual({
      ...companyFormValues(full),
      name: 'Acme Data Inc.',
      addr2: null,
      country: null,
    })
  })

  test('refuses an empty field for exactly the six that are required', () => {
    expect(companyValueErrors(companyFormValues(full), companyFormValues(full))).toEqual({})
    expect(Object.keys(companyValueErrors(companyFormValues(empty), companyFormValues(empty)))).toEqual(
      requiredFields,
    )
    expect(requiredFields.map((field) => companyLabels[field])).toEqual([
      'Legal Entity Name',
      'Technical contact full name',
      'Technical contact e-mail',
      'Billing contact full name',
      'Billing contact e-mail',
      'Billing contact telephone',
    ])
  })

  test('refuses what is no e-mail address, and takes one with space around it', () => {
    const typed = {
      ...companyFormValues(full),
      emailAdmin: 'engineering',
      billingEmail: ' pay@acme.example ',
    }
    expect(Object.keys(companyValueErrors(typed, companyFormValues(full)))).toEqual(['emailAdmin'])
  })

  test('refuses another telephone that is none; one stored from before may stay', () => {
    const typed = { ...companyFormValues(full), phone: 'call me' }
    expect(Object.keys(companyValueErrors(typed, companyFormValues(full)))).toEqual(['phone'])
    expect(companyValueErrors(typed, typed)).toEqual({})
  })

  test('knows its own shape', () => {
    expect(isCompanyValues(companyFormValues(full))).toBe(true)
    for (const other of [null, 'text', {}, { ...companyFormValues(full), phone: null }])
      expect(isCompanyValues(other)).toBe(false)
  })
})

test('the details that are missing are named', () => {
  expect(missingDetails(full)).toEqual([])
  expect(missingDetails({ ...full, phone: ' ', billingEmail: null })).toEqual([
    'Billing contact e-mail',
    'Billing contact telephone',
  ])
})

describe('the address', () => {
  test.each([
    [full, '500 Harbour Street, Floor 7, Oakland, CA 94607, United States'],
    [{ ...full, addr2: null, state: null }, '500 Harbour Street, Oakland, 94607, United States'],
    [{ ...empty, country: 'Ireland' }, 'Ireland'],
    [{ ...empty, city: '' }, ''],
  ])('in one line %#', (company, line) => {
    expect(addressOf(company)).toBe(line)
  })

  test('is searched for on the map as it is, whatever it has in it', () => {
    expect(googleMapsLink('1 Main St & Co, Zürich #4')).toBe(
      'https://www.google.com/maps/search/?api=1&query=1%20Main%20St%20%26%20Co%2C%20Z%C3%BCrich%20%234',
    )
  })
})

test.each([
  [null, ['', 'France', 'Ireland']],
  ['', ['', 'France', 'Ireland']],
  ['Ireland', ['', 'France', 'Ireland']],
  ['Elsewhere', ['', 'France', 'Ireland', 'Elsewhere']],
])('where %j is stored, the countries to choose from are %j', (stored, values) => {
  expect(countryChoices(['France', 'Ireland'], stored).map(({ value }) => value)).toEqual(values)
})

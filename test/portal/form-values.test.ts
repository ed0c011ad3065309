import { describe, expect, test } from 'vitest'
import { companyBody, companyFormValues } from '#portal/features/company/company-values.ts'
import { supplierBody, supplierFormValues } from '#portal/features/company/supplier-values.ts'
import { generalInformation } from '#portal/features/listing/basic/general-information.ts'
import { documentationBody, documentationValues } from '#portal/features/listing/documentation/calls.ts'
import { defaultFields } from '#machines/plan/plan-defaults.ts'
import { planBody, planFormValues } from '#portal/features/plans/plans/plan-values.ts'
import { addonFieldsAt } from '#contract/fields/addon.ts'
import { addonForm } from '#portal/workflow/panel/addon-form.ts'

const marketing = addonForm(addonFieldsAt('settings#marketing'))
const support = addonForm(addonFieldsAt('settings#support-information'))
const metadata = addonForm(addonFieldsAt('settings#metadata'))
const planDefaults = addonForm(defaultFields)

/*
 * Each form is filled with what the platform answers, every field with a value of its own, and a save sends exactly what
 * was typed into a field and what was stored of all others. The fields stand here by hand.
 */

/** A field by its name, which is the same in the record, the form and the body, and what kind of value it has. */
type Field = [name: string, kind: 'text' | 'needed' | 'e-mail' | 'URL' | 'flag']

type Values = Record<string, unknown>
interface Form {
  values: (record: never) => object
  body: (values: never) => object
  fields: readonly Field[]
  /** Further fields of the record. */
  beside?: Values
}

const planSettings = ['priceContract', 'installableWithPrivateNetworking', 'temporarySupported']
const moreSettings = ['temporarySpaceSupported', 'shield', 'shieldDefault']
const flags = (names: readonly string[]) => names.map((name): Field => [name, 'flag'])
const planFacts = { features: [], stored: true, staff: true, price: null, before: null } as const

const forms: Record<string, Form> = {
  'the basic information': {
    values: generalInformation.values,
    body: generalInformation.body,
    beside: { hasIcon: true, iconUrl: '/images/stored.png' },
    fields: [
      ['name', 'needed'],
      ['displayName', 'needed'],
      ['summary', 'text'],
      ['emailSupport', 'e-mail'],
      ['legalStatements', 'text'],
      ['providerTermsUrl', 'URL'],
    ],
  },
  documentation: {
    values: documentationValues,
    body: (values: never) => documentationBody(values, true),
    beside: { status: 'notice' },
    fields: [
      ['devcenterUrl', 'URL'],
      ['hasDocs', 'flag'],
      ['statusMessage', 'text'],
    ],
  },
  marketing: {
    values: marketing.values,
    body: marketing.body,
    fields: [
      ['tags', 'text'],
      ['googleAnalyticsID', 'text'],
      ['websiteUrl', 'URL'],
    ],
  },
  'the support e-mail': {
    values: support.values,
    body: support.body,
    fields: [['emailSupport', 'e-mail']],
  },
  metadata: {
    values: metadata.values,
    body: metadata.body,
    fields: [
      ...flags(['featured', 'unpayable', 'visible', 'requiresSupportView']),
      ...flags(['expectsPrivateNetworking', 'grandfathered']),
      ['statusPageUrl', 'URL'],
    ],
  },
  'the company': {
    values: companyFormValues,
    body: companyBody,
    fields: [
      ['name', 'needed'],
      ['technicalContactFullName', 'needed'],
      ['emailAdmin', 'needed'],
      ['billingFullName', 'needed'],
      ['billingEmail', 'needed'],
      ['phone', 'needed'],
      ['addr1', 'text'],
      ['addr2', 'text'],
      ['city', 'text'],
      ['state', 'text'],
      ['zip', 'text'],
      ['country', 'text'],
    ],
  },
  'the supplier': {
    values: supplierFormValues,
    body: supplierBody,
    fields: [
      ['vendorId', 'needed'],
      ['paysiteId', 'needed'],
      ['siteName', 'needed'],
    ],
  },
  'the plan defaults': {
    values: planDefaults.values,
    body: planDefaults.body,
    fields: [
      ['defaultPlanSlug', 'text'],
      ['spaceDefaultPlanSlug', 'text'],
      ['temporarySupportedPlanSlug', 'text'],
      ['temporarySpaceSupportedPlanSlug', 'text'],
    ],
  },
  'a plan': {
    values: (record: never) => planFormValues(record, []),
    body: (values: never) => planBody(values, planFacts),
    beside: { slug: 'basic', priceCents: 1999, availability: 'inviteOnly', offerings: [] },
    fields: [
      ['name', 'needed'],
      ['installableWithoutPrivateNetworking', 'flag'],
      ...flags([...planSettings, ...moreSettings]),
    ],
  },
}

/** A value that no other field has. */
const stored = ([name, kind]: Field): unknown =>
  kind === 'flag'
    ? false
    : kind === 'e-mail'
      ? `${name}@stored.example`
      : kind === 'URL'
        ? `https://stored.example/${name}`
        : `stored ${name}`

/** Texts to type, and what is sent for each: letters of all kinds, much of it, marks that mean something elsewhere; nothing. */
const typedInto = ([name, kind]: Field): readonly (readonly [typed: unknown, sent: unknown])[] => {
  const same = (...values: unknown[]) => values.map((value) => [value, value] as const)
  const none = [['', null]] as const
  if (kind === 'flag') return same(true, false)
  if (kind === 'e-mail') return [...same(`ünï.${name}@typed.example`), ...none]
  if (kind === 'URL') return [...same(`https://typed.example/${name}?a=1&b=%20#“ü”`), ...none]
  const texts = same(
    '0',
    'false',
    'null',
    `Łódź “${name}” <b>&amp;</b> 👩‍👩‍👧 العربية`,
    'x'.repeat(5000),
    `two\nlines of ${name}`,
  )
  return kind === 'needed' ? texts : [...texts, ...none]
}

const cases = Object.entries(forms).map(([name, form]) => [name, form] as const)

describe('a form is filled with what the platform answers:', () => {
  const recordOf = ({ fields, beside }: Form, valueOf: (field: Field) => unknown): never =>
    ({ ...beside, ...Object.fromEntries(fields.map((field) => [field[0], valueOf(field)])) }) as never
  const shownOf = (form: Form, record: never): Values => ({ ...form.values(record) })

  test.each(cases)('%s, every field with its own', (_, form) => {
    for (const isOn of [false, true]) {
      const shown = shownOf(
        form,
        recordOf(form, (field) => (field[1] === 'flag' ? isOn : stored(field))),
      )
      for (const field of form.fields)
        expect([field[0], shown[field[0]]]).toEqual([field[0], field[1] === 'flag' ? isOn : stored(field)])
    }
  })

  test.each(cases)('%s, one flag apart from the others', (_, form) => {
    for (const [name, kind] of form.fields.filter((field) => field[1] === 'flag')) {
      const shown = shownOf(
        form,
        recordOf(form, (field) => (field[0] === name ? true : stored(field))),
      )
      const on = form.fields.filter((field) => field[1] === kind && shown[field[0]] === true)
      expect(on.map((field) => field[0])).toEqual([name])
    }
  })

  test.each(cases)('%s, with nothing where there is nothing', (_, form) => {
    const shown = shownOf(
      form,
      recordOf(form, (field) => (field[1] === 'text' ? null : stored(field))),
    )
    for (const [name, kind] of form.fields)
      expect([name, kind === 'text' ? shown[name] : '']).toEqual([name, ''])
  })

  test.each(cases)('%s sends what was typed into a field, and the others as they were', (_, form) => {
    const shown = shownOf(form, recordOf(form, stored))
    for (const field of form.fields) {
      const [name] = field
      for (const [typed, sent] of typedInto(field)) {
        const body: Values = { ...form.body({ ...shown, [name]: typed } as never) }
        expect([name, body[name]]).toEqual([name, sent])
        const others = form.fields.filter((each) => each !== field)
        expect(others.map((each) => body[each[0]])).toEqual(others.map(stored))
      }
    }
  })
})

test.each([0, 1, 99, 101, 1999, 2000, 123_456, 100_000_000])(
  'a price of %d cents is filled in and sent as it is',
  (priceCents) => {
    const flagsOff = Object.fromEntries([...planSettings, ...moreSettings].map((name) => [name, false]))
    const record = { ...forms['a plan']?.beside, ...flagsOff, name: 'P', priceCents }
    const values = planFormValues({ ...record, installableWithoutPrivateNetworking: true } as never, [])
    expect(values.price.replaceAll(/[$,]/g, '')).toBe((priceCents / 100).toFixed(2))
    const facts = { ...planFacts, price: { slug: 'p', stage: 'alpha', pricingApproval: null } }
    expect(planBody(values, facts as never)).toMatchObject({ priceCents })
  },
)

import { expect, test } from 'vitest'
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

/** Kinds of values; a field has the same name in the record, the form and the body. */
const kinds = ['needed', 'text', 'e-mail', 'URL', 'flag'] as const
type Kind = (typeof kinds)[number]
type Field = [name: string, kind: Kind]
type Values = Record<string, unknown>
/** A form with the names of its fields by kind. */
interface Form extends Partial<Record<Kind, readonly string[]>> {
  values: (record: never) => object
  body: (values: never) => object
  /** Further fields of the record. */
  beside?: Values
}
const fieldsOf = (form: Form) =>
  kinds.flatMap((kind) => (form[kind] ?? []).map((name): Field => [name, kind]))

const planSettings = ['priceContract', 'installableWithPrivateNetworking', 'temporarySupported']
const moreSettings = ['temporarySpaceSupported', 'shield', 'shieldDefault']
const moreMetadata = ['requiresSupportView', 'expectsPrivateNetworking', 'grandfathered']
const temporaryPlans = ['temporarySupportedPlanSlug', 'temporarySpaceSupportedPlanSlug']
const planFacts = { features: [], stored: true, staff: true, price: null, before: null } as const

const forms: Record<string, Form> = {
  'the basic information': {
    values: generalInformation.values,
    body: generalInformation.body,
    beside: { hasIcon: true, iconUrl: '/images/stored.png' },
    needed: ['name', 'displayName'],
    text: ['summary', 'legalStatements'],
    'e-mail': ['emailSupport'],
    URL: ['providerTermsUrl'],
  },
  documentation: {
    values: documentationValues,
    body: (values: never) => documentationBody(values, true),
    beside: { status: 'notice' },
    URL: ['devcenterUrl'],
    flag: ['hasDocs'],
    text: ['statusMessage'],
  },
  marketing: {
    values: marketing.values,
    body: marketing.body,
    text: ['tags', 'googleAnalyticsID'],
    URL: ['websiteUrl'],
  },
  'the support e-mail': { values: support.values, body: support.body, 'e-mail': ['emailSupport'] },
  metadata: {
    values: metadata.values,
    body: metadata.body,
    flag: ['featured', 'unpayable', 'visible', ...moreMetadata],
    URL: ['statusPageUrl'],
  },
  'the company': {
    values: companyFormValues,
    body: companyBody,
    needed: ['name', 'technicalContactFullName', 'emailAdmin', 'billingFullName', 'billingEmail', 'phone'],
    text: ['addr1', 'addr2', 'city', 'state', 'zip', 'country'],
  },
  'the supplier': {
    values: supplierFormValues,
    body: supplierBody,
    needed: ['vendorId', 'paysiteId', 'siteName'],
  },
  'the plan defaults': {
    values: planDefaults.values,
    body: planDefaults.body,
    text: ['defaultPlanSlug', 'spaceDefaultPlanSlug', ...temporaryPlans],
  },
  'a plan': {
    values: (record: never) => planFormValues(record, []),
    body: (values: never) => planBody(values, planFacts),
    beside: { slug: 'basic', priceCents: 1999, availability: 'inviteOnly', offerings: [] },
    needed: ['name'],
    flag: ['installableWithoutPrivateNetworking', ...planSettings, ...moreSettings],
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
/** A value for each field of a form. */
const filledBy = (form: Form, valueOf: (field: Field) => unknown): Values =>
  Object.fromEntries(fieldsOf(form).map((field) => [field[0], valueOf(field)]))
const recordOf = (form: Form, valueOf: (field: Field) => unknown): never =>
  ({ ...form.beside, ...filledBy(form, valueOf) }) as never
/** The values that a form shows in its fields. */
const shownOf = (form: Form, valueOf: (field: Field) => unknown): Values => {
  const shown: Values = { ...form.values(recordOf(form, valueOf)) }
  return Object.fromEntries(fieldsOf(form).map(([name]) => [name, shown[name]]))
}
test.each(cases)('%s is filled with what the platform answers, every field with its own', (_, form) => {
  const flags = (form.flag ?? []).map((name) => (field: Field) => (field[0] === name ? true : stored(field)))
  for (const valueOf of [stored, ...flags]) expect(shownOf(form, valueOf)).toEqual(filledBy(form, valueOf))
})

const canLack = ([, kind]: Field) => kind !== 'needed' && kind !== 'flag'
const lacking = cases.filter(([, form]) => fieldsOf(form).some(canLack))
test.each(lacking)('%s has nothing where there is nothing', (_, form) => {
  const shown = shownOf(form, (field) => (canLack(field) ? null : stored(field)))
  const names = fieldsOf(form)
    .filter(canLack)
    .map(([name]) => name)
  expect(names.map((name) => [name, shown[name]])).toEqual(names.map((name) => [name, '']))
})

test.each(cases)('%s sends what was typed into a field, and the others as they were', (_, form) => {
  const shown = { ...form.values(recordOf(form, stored)) }
  for (const field of fieldsOf(form)) {
    for (const [typed, sent] of typedInto(field)) {
      const body: Values = { ...form.body({ ...shown, [field[0]]: typed } as never) }
      const sentOf = (each: Field) => (each[0] === field[0] ? sent : stored(each))
      expect(body).toMatchObject(filledBy(form, sentOf))
    }
  }
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

import * as v from 'valibot'
import type { CompanyChange } from '#contract/company.ts'
import { email } from '#contract/formats/field-types.ts'
import { telephone } from '#contract/formats/telephone.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { Company } from './data.ts'

const text = v.string()
const companyValues = v.object({
  name: text,
  technicalContactFullName: text,
  emailAdmin: text,
  billingFullName: text,
  billingEmail: text,
  phone: text,
  addr1: text,
  addr2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
})
/** The form values of the company information; an empty string means none. */
export type CompanyValues = v.InferOutput<typeof companyValues>
type Field = keyof CompanyValues

export const isCompanyValues = (value: unknown): value is CompanyValues => v.is(companyValues, value)

/** The fields' names outside the form. */
export const companyLabels: Record<Field, string> = {
  name: 'Legal Entity Name',
  technicalContactFullName: 'Technical contact full name',
  emailAdmin: 'Technical contact e-mail',
  billingFullName: 'Billing contact full name',
  billingEmail: 'Billing contact e-mail',
  phone: 'Billing contact telephone',
  addr1: 'Street 1',
  addr2: 'Street 2',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  country: 'Country',
}

/** Required fields (SPEC section 5), with the message if missing. */
const required = {
  name: 'Enter the legal name of the company.',
  technicalContactFullName: 'Enter the full name of the technical contact.',
  emailAdmin: 'Enter the e-mail address of the technical contact.',
  billingFullName: 'Enter the full name of the billing contact.',
  billingEmail: 'Enter the e-mail address of the billing contact.',
  phone: 'Enter the telephone number of the billing contact.',
} satisfies Partial<Record<Field, string>>
export type RequiredField = keyof typeof required
export const requiredFields = Object.keys(required) as RequiredField[]

const emailFields: ReadonlySet<RequiredField> = new Set(['emailAdmin', 'billingEmail'])

const fields = Object.keys(companyLabels) as Field[]
const each = <Value>(valueOf: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>

/** Converts a stored company to form values. */
export const companyFormValues = (company: Company): CompanyValues => each((field) => company[field] ?? '')

/** Field messages of the form; a stored telephone number from before the rule may stay. */
export function companyValueErrors(
  values: CompanyValues,
  stored: Pick<CompanyValues, 'phone'>,
): Partial<Record<RequiredField, string>> {
  const errors: Partial<Record<RequiredField, string>> = {}
  for (const field of requiredFields) {
    if (isBlank(values[field])) errors[field] = required[field]
    else if (emailFields.has(field) && !v.is(email, values[field]))
      errors[field] = 'This is not an e-mail address; one looks like name@company.example.'
    else if (field === 'phone' && values.phone !== stored.phone && !v.is(telephone, values.phone))
      errors[field] = 'This is not a telephone number; one looks like +1 510 555 0134, perhaps with ext. 7.'
  }
  return errors
}

const isRequired = (field: Field): boolean => Object.hasOwn(required, field)

/** Builds the request body. */
export const companyBody = (values: CompanyValues): CompanyChange =>
  each((field) => {
    const given = values[field].trim()
    return isBlank(given) && !isRequired(field) ? null : given
  }) as CompanyChange

/** The names of required fields that are still empty. */
export const missingDetails = (company: Company): string[] =>
  requiredFields.filter((field) => isBlank(company[field] ?? '')).map((field) => companyLabels[field])

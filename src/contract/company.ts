import * as v from 'valibot'
import {
  changeOf,
  companySummary,
  email,
  filledLine,
  filledPlainLine,
  id,
  line,
  stored,
  time,
} from './formats/field-types.ts'
import { stage } from './stage.ts'
import { telephone } from './formats/telephone.ts'

export const supplierVendor = v.object({
  ...stored,
  vendorId: v.string(),
  paysiteId: v.string(),
  siteName: v.string(),
  company: companySummary,
})

/** Only staff receive `salesforceVendor`; everyone sees whether a vendor record is on file. */
export const company = v.object({
  ...stored,
  name: v.string(),
  addr1: v.nullable(v.string()),
  addr2: v.nullable(v.string()),
  city: v.nullable(v.string()),
  state: v.nullable(v.string()),
  zip: v.nullable(v.string()),
  country: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  emailAdmin: v.nullable(v.string()),
  technicalContactFullName: v.nullable(v.string()),
  billingFullName: v.nullable(v.string()),
  billingEmail: v.nullable(v.string()),
  hasSupplierInformation: v.boolean(),
  salesforceVendor: v.exactOptional(v.nullable(supplierVendor)),
})

const optionalLine = v.nullable(line(200))

/** The six fields that SPEC section 5 requires cannot be cleared; the billing address can. */
export const companyChange = changeOf({
  name: filledLine(200),
  technicalContactFullName: filledLine(200),
  emailAdmin: email,
  billingFullName: filledLine(200),
  billingEmail: email,
  phone: filledPlainLine(50),
  addr1: optionalLine,
  addr2: optionalLine,
  city: optionalLine,
  state: optionalLine,
  zip: optionalLine,
  country: optionalLine,
})
export type CompanyChange = v.InferOutput<typeof companyChange>

/** Validation of changed values only: a stored value that predates these rules may be sent back unchanged. */
export const companyForms = { phone: telephone }

const vendorText = filledLine(100)
const vendorValues = { vendorId: vendorText, paysiteId: vendorText, siteName: vendorText }
export const supplierVendorCreation = v.strictObject(vendorValues)
export const supplierVendorChange = changeOf(vendorValues)

export const companyListEntry = v.object({
  ...company.entries,
  addons: v.array(v.object({ id, slug: v.string(), displayName: v.string(), state: stage })),
  users: v.array(v.object({ id, email: v.string(), admin: v.boolean(), createdAt: time })),
})

export type CompanyListEntry = v.InferOutput<typeof companyListEntry>

export const country = v.object({ id, name: v.string() })

export const category = v.object({
  ...stored,
  slug: v.string(),
  label: v.string(),
  active: v.boolean(),
  position: v.number(),
  description: v.nullable(v.string()),
})

import * as v from 'valibot'
import { companySummary, id, stored, time } from './record.ts'
import { stage } from './stage.ts'

export const supplierVendor = v.object({
  ...stored,
  vendorId: v.string(),
  paysiteId: v.string(),
  siteName: v.string(),
  company: companySummary,
})

/** `salesforceVendor` is there for platform admins only; all see whether one is on file. */
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
  salesforceVendor: v.optional(v.nullable(supplierVendor)),
})

export const companyListEntry = v.object({
  ...company.entries,
  addons: v.array(v.object({ id, slug: v.string(), displayName: v.string(), state: stage })),
  users: v.array(v.object({ id, email: v.string(), admin: v.boolean(), createdAt: time })),
})

export const country = v.object({ id, name: v.string() })

export const category = v.object({
  ...stored,
  slug: v.string(),
  label: v.string(),
  active: v.boolean(),
  position: v.number(),
  description: v.nullable(v.string()),
})

import type * as v from 'valibot'
import type { company, supplierVendor } from '#contract/company.ts'
import type { companySummary } from '#contract/formats/field-types.ts'
import type { companyUser } from '#contract/user.ts'
import type { companies, companyUsers, supplierVendors } from '#server/db/schema.ts'
import { storedFields } from '#server/law/stored.ts'

type CompanyRow = typeof companies.$inferSelect
type VendorRow = typeof supplierVendors.$inferSelect

/** A company's vendor record on the wire. */
export const vendorRecord = (row: VendorRow, of: CompanyRow): v.InferOutput<typeof supplierVendor> => ({
  ...storedFields(row),
  vendorId: row.vendorId,
  paysiteId: row.paysiteId,
  siteName: row.siteName,
  company: { id: of.id, name: of.name },
})

/** A company on the wire; only staff receive the vendor record itself. */
export function companyRecord(
  row: CompanyRow,
  vendor: VendorRow | null,
  forAdmin: boolean,
): v.InferOutput<typeof company> {
  return {
    ...row,
    ...storedFields(row),
    hasSupplierInformation: vendor !== null,
    ...(forAdmin && { salesforceVendor: vendor === null ? null : vendorRecord(vendor, row) }),
  }
}

/** A user's company membership on the wire. */
export const companyUserRecord = (
  row: typeof companyUsers.$inferSelect,
  email: string,
  company: v.InferOutput<typeof companySummary>,
): v.InferOutput<typeof companyUser> => ({
  ...storedFields(row),
  email,
  admin: row.admin,
  provider: row.provider,
  allowTracking: row.allowTracking,
  company,
})

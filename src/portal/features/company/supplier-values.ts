import * as v from 'valibot'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { SupplierVendor } from './data.ts'

const supplierValues = v.object({ vendorId: v.string(), paysiteId: v.string(), siteName: v.string() })
/** The form values of the supplier information. */
export type SupplierValues = v.InferOutput<typeof supplierValues>

export const isSupplierValues = (value: unknown): value is SupplierValues => v.is(supplierValues, value)

export const supplierLabels: Record<keyof SupplierValues, string> = {
  vendorId: 'Vendor ID',
  paysiteId: 'Paysite ID',
  siteName: 'Paysite Name',
}
export const supplierFields = Object.keys(supplierLabels) as (keyof SupplierValues)[]

/** Converts a stored record to form values; empty fields if null. */
export const supplierFormValues = (vendor: SupplierVendor | null): SupplierValues => ({
  vendorId: vendor?.vendorId ?? '',
  paysiteId: vendor?.paysiteId ?? '',
  siteName: vendor?.siteName ?? '',
})

/** All three fields are required (SPEC section 5). */
export const supplierValueErrors = (values: SupplierValues): Partial<SupplierValues> =>
  Object.fromEntries(
    supplierFields
      .filter((field) => isBlank(values[field]))
      .map((field) => [field, `Enter the ${supplierLabels[field]}.`]),
  )

/** Builds the request body. */
export const supplierBody = ({ vendorId, paysiteId, siteName }: SupplierValues): SupplierValues => ({
  vendorId: vendorId.trim(),
  paysiteId: paysiteId.trim(),
  siteName: siteName.trim(),
})

import { expect, test } from 'vitest'
import type { SupplierVendor } from '#portal/features/company/data.ts'
import {
  isSupplierValues,
  supplierBody,
  supplierFormValues,
  supplierValueErrors,
} from '#portal/features/company/supplier-values.ts'

const vendor = { vendorId: 'V-1', paysiteId: 'PS-1', siteName: 'MAIN' } as SupplierVendor

test('the three fields of the supplier form are required, and sent without the space around them', () => {
  expect(supplierValueErrors(supplierFormValues(vendor))).toEqual({})
  expect(Object.keys(supplierValueErrors(supplierFormValues(null)))).toEqual([
    'vendorId',
    'paysiteId',
    'siteName',
  ])
  expect(supplierValueErrors({ vendorId: ' ', paysiteId: 'PS-1', siteName: '' })).toEqual({
    vendorId: 'Enter the Vendor ID.',
    siteName: 'Enter the Paysite Name.',
  })
  const typed = { vendorId: ' V-2 ', paysiteId: 'PS-1', siteName: 'MAIN\t' }
  expect(supplierBody(typed)).toEqual({ vendorId: 'V-2', paysiteId: 'PS-1', siteName: 'MAIN' })
  expect([isSupplierValues(typed), isSupplierValues({ vendorId: 'V-1' })]).toEqual([true, false])
})

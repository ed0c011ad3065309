import { expect, test } from 'vitest'
import type { SupplierVendor } from '#portal/features/company/data.ts'
import {
  isSupplierValues,
  supplierBody,
  supplierFormValues,
  supplierValueErrors,
} from '#portal/features/company/supplier-values.ts'

const vendor: SupplierVendor = {
  id: '7b1e7a34-4a7c-4f60-9d3f-0f3d8b7a1c11',
  etag: '"1"',
  createdAt: '2024-06-04T00:00:00.000Z',
  updatedAt: '2024-06-04T00:00:00.000Z',
  vendorId: 'V-1',
  paysiteId: 'PS-1',
  siteName: 'MAIN',
  company: { id: '7b1e7a34-4a7c-4f60-9d3f-0f3d8b7a1c12', name: 'Acme Data' },
}

test('the supplier form holds the record’s three fields, empty for a new one', () => {
  expect(supplierFormValues(vendor)).toEqual({ vendorId: 'V-1', paysiteId: 'PS-1', siteName: 'MAIN' })
  expect(supplierFormValues(null)).toEqual({ vendorId: '', paysiteId: '', siteName: '' })
  expect(isSupplierValues(supplierFormValues(null))).toBe(true)
  expect(isSupplierValues({ vendorId: 'V-1' })).toBe(false)
})

test('all three are required, and sent without the space around them', () => {
  expect(supplierValueErrors(supplierFormValues(vendor))).toEqual({})
  expect(supplierValueErrors({ vendorId: ' ', paysiteId: 'PS-1', siteName: '' })).toEqual({
    vendorId: 'Enter the Vendor ID.',
    siteName: 'Enter the Paysite Name.',
  })
  expect(supplierBody({ vendorId: ' V-2 ', paysiteId: 'PS-1', siteName: 'MAIN\t' })).toEqual({
    vendorId: 'V-2',
    paysiteId: 'PS-1',
    siteName: 'MAIN',
  })
})

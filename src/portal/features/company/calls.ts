import {
  companyUpdate,
  companyUserCreate,
  companyUserDelete,
  companyUserList,
  companyView,
  supplierVendorCreate,
  supplierVendorUpdate,
  supplierVendorView,
} from '#contract/endpoints/companies.ts'
import type { CompanyChange } from '#contract/company.ts'
import { callApi } from '#portal/wire/api.ts'
import type { CallOptions } from '#portal/wire/wire-call.ts'
import type { CompanyUser } from './data.ts'
import { companyFormValues } from './company-values.ts'
import { removalCalls } from '#portal/workflow/shapes/removal-calls.ts'
import { supplierFormValues, type SupplierValues } from './supplier-values.ts'

/** The calls of the company information panel, opened on one of the company's add-ons. */
export const companyEdit = (addonId: string, id: string) => ({
  save: (values: object, options: CallOptions) =>
    callApi(companyUpdate, { params: { id }, body: values as CompanyChange }, options),
  readLatest: async (signal: AbortSignal) =>
    // Loaded where somebody else has changed it: the page itself has no use for it.
    (await import('#portal/workflow/panel/read-latest-record.ts')).readLatestRecord(
      addonId,
      callApi(companyView, { params: { id } }, { signal }),
      (latest) => ({ ...companyFormValues(latest) }),
      signal,
    ),
})

/** The calls of the panel that adds supplier information. */
export const newSupplier = (companyId: string) => ({
  save: (values: object, options: CallOptions) =>
    callApi(supplierVendorCreate, { params: { id: companyId }, body: values as SupplierValues }, options),
})

/** The calls of the panel that edits supplier information, opened on one of the company's add-ons. */
export const supplierEdit = (addonId: string, id: string) => ({
  save: (values: object, options: CallOptions) =>
    callApi(supplierVendorUpdate, { params: { id }, body: values as SupplierValues }, options),
  readLatest: async (signal: AbortSignal) =>
    (await import('#portal/workflow/panel/read-latest-record.ts')).readLatestRecord(
      addonId,
      callApi(supplierVendorView, { params: { id } }, { signal }),
      (latest) => ({ ...supplierFormValues(latest) }),
      signal,
    ),
})

/** The calls of the panel that adds a company user. */
export const newCompanyUser = (companyId: string) => ({
  save: (values: object, options: CallOptions) =>
    callApi(companyUserCreate, { params: { id: companyId }, body: values as { email: string } }, options),
})

/** The calls that revoke a user's access to the company. After leaving it, the list is missing too. */
export const accessRevocation = ({ id, company }: CompanyUser) =>
  removalCalls(
    (options) => callApi(companyUserDelete, { params: { id } }, options),
    async (options) => {
      const users = await callApi(companyUserList, { params: { id: company.id } }, options)
      return users.find((each) => each.id === id)
    },
  )

import {
  companyUpdate,
  companyUserDelete,
  companyUserList,
  companyView,
  supplierVendorUpdate,
  supplierVendorView,
} from '#contract/endpoints/companies.ts'
import { callApi } from '#portal/wire/api.ts'
import type { CompanyUser } from './data.ts'
import { companyFormValues } from './company-values.ts'
import { removalCalls } from '#portal/workflow/shapes/removal-calls.ts'
import { supplierFormValues } from './supplier-values.ts'
import { latestOf, savesTo } from '#portal/workflow/panel/record-calls.ts'
import type { TrailOwner } from '#portal/workflow/panel/read-latest-record.ts'
import { readOf } from '#portal/wire/read.ts'

/** The calls of the company information panel; the trail says who changed it last. */
export const companyEdit = (trail: TrailOwner | null, id: string) => ({
  save: savesTo(companyUpdate, { id }),
  readLatest: latestOf(trail, readOf(companyView, { params: { id } }), companyFormValues),
})

/** The calls of the panel that edits supplier information. */
export const supplierEdit = (trail: TrailOwner, id: string) => ({
  save: savesTo(supplierVendorUpdate, { id }),
  readLatest: latestOf(trail, readOf(supplierVendorView, { params: { id } }), supplierFormValues),
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

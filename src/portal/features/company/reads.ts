import {
  companyUserList,
  companyView,
  countryList,
  supplierVendorView,
} from '#contract/endpoints/companies.ts'
import { readOf } from '#portal/wire/read.ts'

/** The reads of the company tab, once the add-on has named the company. */
export const companyReads = (id: string) => ({
  company: readOf(companyView, { params: { id } }),
  users: readOf(companyUserList, { params: { id } }),
})

/** The reads of the company's form. */
export const companyEditReads = () => ({ countries: readOf(countryList, {}) })

/** The reads of a supplier's form. */
export const supplierEditReads = (id: string) => ({ vendor: readOf(supplierVendorView, { params: { id } }) })

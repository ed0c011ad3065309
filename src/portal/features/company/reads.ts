import { companyAddonList } from '#contract/endpoints/addons.ts'
import {
  companyUserList,
  companyView,
  countryList,
  supplierVendorView,
} from '#contract/endpoints/companies.ts'
import { type Read, readOf } from '#portal/wire/read.ts'
import { addonRead, pageReads } from '#portal/wire/page-reads.ts'

/** The reads of the company tab, once the add-on has named the company. */
export const companyReads = (id: string) => ({
  company: readOf(companyView, { params: { id } }),
  users: readOf(companyUserList, { params: { id } }),
})

/** The reads of the company's own page, once the user has named it. */
export const ownCompanyReads = (id: string) => ({
  ...companyReads(id),
  addons: readOf(companyAddonList, { params: { id } }),
})

/** The reads of the company's form. */
export const companyEditReads = () => ({ countries: readOf(countryList, {}) })

/** The reads of a supplier's form. */
export const supplierEditReads = (id: string) => ({ vendor: readOf(supplierVendorView, { params: { id } }) })

/** The add-on, and the company that its answer names. */
const companyOf = (addonSlug: string): Read => ({
  ...addonRead(addonSlug),
  leadsTo: (addon) => {
    const id = (addon as { company?: { id?: string } }).company?.id
    return id === undefined ? [] : Object.values(companyReads(id))
  },
})

export const pages = pageReads({
  '/company/edit': () => [companyEditReads()],
  '/addons/$addonSlug/company/$': (of) => [companyOf(of.addonSlug)],
  '/addons/$addonSlug/company/general-information/edit': (of) => [
    companyOf(of.addonSlug),
    companyEditReads(),
  ],
  '/addons/$addonSlug/company/supplier-information/$salesforceVendorId/edit': (of) => [
    companyOf(of.addonSlug),
    supplierEditReads(of.salesforceVendorId),
  ],
})

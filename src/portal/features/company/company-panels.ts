import { linkOptions } from '@tanstack/react-router'
import { addonPlacePath, placePath } from '#contract/places.ts'

/** Leads to the panels of a company over the tab of one of its add-ons. */
export const panelsOfAddon = (addonSlug: string) => ({
  edit: linkOptions({ to: '/addons/$addonSlug/company/general-information/edit', params: { addonSlug } }),
  newUser: linkOptions({ to: '/addons/$addonSlug/company/company-users/new', params: { addonSlug } }),
  newUserPath: addonPlacePath(addonSlug, 'newCompanyUser'),
  revoke: (companyUserId: string) =>
    linkOptions({
      to: '/addons/$addonSlug/company/company-users/$companyUserId/delete',
      params: { addonSlug, companyUserId },
    }),
  newSupplier: (id: string) =>
    linkOptions({
      to: '/addons/$addonSlug/company/supplier-information/new',
      params: { addonSlug },
      search: { company_id: id },
    }),
  editSupplier: (salesforceVendorId: string) =>
    linkOptions({
      to: '/addons/$addonSlug/company/supplier-information/$salesforceVendorId/edit',
      params: { addonSlug, salesforceVendorId },
    }),
})

/** Leads to the same panels over the company's page in the admin area, for staff. */
export const panelsOfCompany = (companyId: string) => ({
  edit: linkOptions({ to: '/admin/companies/$companyId/edit', params: { companyId } }),
  newUser: linkOptions({ to: '/admin/companies/$companyId/people/new', params: { companyId } }),
  newUserPath: placePath('newPersonOfCompany', { companyId }),
  revoke: (companyUserId: string) =>
    linkOptions({
      to: '/admin/companies/$companyId/people/$companyUserId/delete',
      params: { companyId, companyUserId },
    }),
  newSupplier: () => linkOptions({ to: '/admin/companies/$companyId/supplier/new', params: { companyId } }),
  editSupplier: (salesforceVendorId: string) =>
    linkOptions({
      to: '/admin/companies/$companyId/supplier/$salesforceVendorId/edit',
      params: { companyId, salesforceVendorId },
    }),
})

/** Leads to the panels of the user's own company over its page. What a supplier is on file is staff's. */
export const panelsOfOwn = {
  edit: linkOptions({ to: '/company/edit' }),
  newUser: linkOptions({ to: '/company/users/new' }),
  newUserPath: placePath('newColleague', {}),
  revoke: (companyUserId: string) =>
    linkOptions({ to: '/company/users/$companyUserId/delete', params: { companyUserId } }),
}

type StaffPanels = ReturnType<typeof panelsOfAddon> | ReturnType<typeof panelsOfCompany>

/** The panels of a supplier, for staff. */
export type SupplierPanels = Pick<StaffPanels, 'newSupplier' | 'editSupplier'>

/** The panels of a company, wherever its sections are shown. */
export type CompanyPanels = StaffPanels | typeof panelsOfOwn

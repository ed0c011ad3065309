import { ProblemError } from '#machines/problem.ts'
import type { CompanyChange } from '#contract/company.ts'
import { api } from '#portal/wire/api.ts'
import type { CallOptions } from '#portal/wire/wire-call.ts'
import type { CompanyUser } from './data.ts'
import { companyFormValues } from './company-values.ts'
import { removeOnce } from '#portal/wire/remove-once.ts'
import { supplierFormValues, type SupplierValues } from './supplier-values.ts'

/** The calls of the company information panel. */
export const companyEdit = (id: string) => ({
  save: (values: object, options: CallOptions) =>
    api.companyUpdate({ params: { id }, body: values as CompanyChange }, options),
  readLatest: async (signal: AbortSignal) => {
    const latest = await api.companyView({ params: { id } }, { signal })
    return { values: { ...companyFormValues(latest) }, etag: latest.etag }
  },
})

/** The calls of the panel that adds supplier information. */
export const newSupplier = (companyId: string) => ({
  save: (values: object, options: CallOptions) =>
    api.supplierVendorCreate({ params: { id: companyId }, body: values as SupplierValues }, options),
})

/** The calls of the panel that edits supplier information. */
export const supplierEdit = (id: string) => ({
  save: (values: object, options: CallOptions) =>
    api.supplierVendorUpdate({ params: { id }, body: values as SupplierValues }, options),
  readLatest: async (signal: AbortSignal) => {
    const latest = await api.supplierVendorView({ params: { id } }, { signal })
    return { values: { ...supplierFormValues(latest) }, etag: latest.etag }
  },
})

/** The calls of the panel that adds a company user. */
export const newCompanyUser = (companyId: string) => ({
  save: (values: object, options: CallOptions) =>
    api.companyUserCreate({ params: { id: companyId }, body: values as { email: string } }, options),
})

/** Company users have no endpoint of their own; looks one up in the list. */
async function viewCompanyUser({ id, company }: CompanyUser, signal: AbortSignal): Promise<CompanyUser> {
  const users = await api.companyUserList({ params: { id: company.id } }, { signal })
  const user = users.find((each) => each.id === id)
  if (user !== undefined) return user
  throw new ProblemError({ kind: 'missing', message: 'There is no such user.', fields: {} })
}

/** Revokes a user's access to the company. */
export const revokeAccess = (user: CompanyUser, signal: AbortSignal): Promise<void> =>
  removeOnce(
    () => api.companyUserDelete({ params: { id: user.id } }, { signal }),
    () => viewCompanyUser(user, signal),
  )

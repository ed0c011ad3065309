import { createFileRoute, notFound } from '@tanstack/react-router'
import { orNotFound, pageOf } from '#portal/app/errors/found.ts'
import { supplierEditReads } from '#portal/features/company/reads.ts'
import { SupplierForm } from '#portal/features/company/supplier-form.tsx'
import { loadAll } from '#portal/wire/load.ts'
import { useCompanyPanel } from './use-company-panel.ts'

export const Route = createFileRoute(
  '/_authenticated/admin/companies/$companyId/supplier/$salesforceVendorId/edit',
)({
  loader: async ({ params, parentMatchPromise, abortController: { signal } }) => {
    const [{ company }, { vendor }] = await Promise.all([
      pageOf(parentMatchPromise),
      orNotFound(loadAll(supplierEditReads(params.salesforceVendorId), signal)),
    ])
    if (vendor.company.id !== company.id) throw notFound()
    return { company, vendor }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Edit supplier information' }] }),
  component: EditVendor,
})

function EditVendor() {
  const { company, vendor } = Route.useLoaderData()
  const end = useCompanyPanel(company.id, 'Supplier information updated')
  return <SupplierForm trail={{ companyId: company.id }} company={company} vendor={vendor} {...end} />
}

import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageOf } from '#portal/app/errors/found.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { SupplierForm } from '#portal/features/company/supplier-form.tsx'
import { useCompanyPanel } from './use-company-panel.ts'

export const Route = createFileRoute('/_authenticated/admin/companies/$companyId/supplier/new')({
  loader: async ({ params: { companyId }, parentMatchPromise }) => {
    const { company } = await pageOf(parentMatchPromise)
    const { salesforceVendor: vendor } = company
    if (vendor === undefined || vendor === null) return { company }
    // A company has at most one; edit the existing one.
    flash.info(`${company.name} has supplier information already. Edit it here.`)
    throw redirect({
      to: '/admin/companies/$companyId/supplier/$salesforceVendorId/edit',
      params: { companyId, salesforceVendorId: vendor.id },
      replace: true,
    })
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Add supplier information' }] }),
  component: NewVendor,
})

function NewVendor() {
  const { company } = Route.useLoaderData()
  const end = useCompanyPanel(company.id, 'Supplier Information added.')
  return <SupplierForm trail={{ companyId: company.id }} company={company} vendor={null} {...end} />
}

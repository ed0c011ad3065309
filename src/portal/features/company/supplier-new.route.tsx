import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { pageOf } from '#portal/app/errors/found.ts'
import { SupplierForm } from './supplier-form.tsx'
import { flash } from '#portal/app/flashes/flash.ts'
import { staffAtCompany } from './staff-at-company.ts'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/company/supplier-information/new')({
  validateSearch: ({ company_id: id }: Record<string, unknown>): { company_id?: string } =>
    typeof id === 'string' ? { company_id: id } : {},
  beforeLoad: ({ params }) => staffAtCompany(params.addonSlug),
  loaderDeps: ({ search }) => ({ companyId: search.company_id }),
  loader: async ({ params: { addonSlug }, deps: { companyId }, parentMatchPromise }) => {
    const { addon, company } = await pageOf(parentMatchPromise)
    if (companyId !== undefined && companyId !== company.id) throw notFound()
    const { salesforceVendor: vendor } = company
    if (vendor === undefined || vendor === null) return { addon, company }
    // A company has at most one; edit the existing one.
    flash.info(`${company.name} has supplier information already. Edit it here.`)
    throw redirect({
      to: '/addons/$addonSlug/company/supplier-information/$salesforceVendorId/edit',
      params: { addonSlug, salesforceVendorId: vendor.id },
      replace: true,
    })
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Add supplier information' }] }),
  component: NewSupplier,
})

function NewSupplier() {
  const { addon, company } = Route.useLoaderData()
  const end = usePanelEnd(
    // Without the panel's search, which names the company.
    { to: '/addons/$addonSlug/company', params: { addonSlug: addon.slug }, search: {} },
    'Supplier Information added.',
  )
  return <SupplierForm key={company.id} trail={addon.id} company={company} vendor={null} {...end} />
}

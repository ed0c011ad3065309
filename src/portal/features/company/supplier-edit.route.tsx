import { createFileRoute, notFound } from '@tanstack/react-router'
import { orNotFound, pageOf } from '#portal/app/errors/found.ts'
import { loadAll } from '#portal/wire/load.ts'
import { supplierEditReads } from './reads.ts'
import { SupplierForm } from './supplier-form.tsx'
import { staffAtCompany } from './staff-at-company.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/company/supplier-information/$salesforceVendorId/edit',
)({
  beforeLoad: ({ params }) => staffAtCompany(params.addonSlug),
  loader: async ({ params, parentMatchPromise, abortController: { signal } }) => {
    const [{ addon, company }, { vendor }] = await Promise.all([
      pageOf(parentMatchPromise),
      orNotFound(loadAll(supplierEditReads(params.salesforceVendorId), signal)),
    ])
    if (vendor.company.id !== company.id) throw notFound()
    return { addon, company, vendor }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Edit supplier information' }] }),
  component: EditSupplier,
})

function EditSupplier() {
  const { addon, company, vendor } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/company', addon.slug, 'Supplier information updated')
  return <SupplierForm key={vendor.id} trail={addon.id} company={company} vendor={vendor} {...end} />
}

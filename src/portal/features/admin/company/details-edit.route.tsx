import { createFileRoute } from '@tanstack/react-router'
import { pageOf } from '#portal/app/errors/found.ts'
import { CompanyForm } from '#portal/features/company/company-form.tsx'
import { companyEditReads } from '#portal/features/company/reads.ts'
import { loadAll } from '#portal/wire/load.ts'
import { useCompanyPanel } from './use-company-panel.ts'

export const Route = createFileRoute('/_authenticated/admin/companies/$companyId/edit')({
  loader: async ({ parentMatchPromise, abortController: { signal } }) => {
    const [{ company }, { countries }] = await Promise.all([
      pageOf(parentMatchPromise),
      loadAll(companyEditReads(), signal),
    ])
    return { company, countries: countries.map(({ name }) => name) }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Company information' }] }),
  component: EditDetails,
})

function EditDetails() {
  const { company, countries } = Route.useLoaderData()
  const end = useCompanyPanel(company.id, 'Company details updated')
  return <CompanyForm trail={{ companyId: company.id }} company={company} countries={countries} {...end} />
}

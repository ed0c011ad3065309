import { createFileRoute } from '@tanstack/react-router'
import { loadAll } from '#portal/wire/load.ts'
import { companyEditReads } from './reads.ts'
import { pageOf } from '#portal/app/errors/found.ts'
import { CompanyForm } from './company-form.tsx'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/company/general-information/edit')({
  loader: async ({ parentMatchPromise, abortController: { signal } }) => {
    const [{ addon, company }, { countries }] = await Promise.all([
      pageOf(parentMatchPromise),
      loadAll(companyEditReads(), signal),
    ])
    return { addon, company, countries: countries.map(({ name }) => name) }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Company information' }] }),
  component: EditCompany,
})

function EditCompany() {
  const { addon, company, countries } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/company', addon.slug, 'Company details updated')
  return <CompanyForm key={company.id} trail={addon.id} company={company} countries={countries} {...end} />
}

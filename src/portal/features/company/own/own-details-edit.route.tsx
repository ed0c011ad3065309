import { createFileRoute } from '@tanstack/react-router'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { loadAll } from '#portal/wire/load.ts'
import { CompanyForm } from '../company-form.tsx'
import { companyEditReads } from '../reads.ts'
import { ownCompanyBehind } from './own-company-behind.ts'

export const Route = createFileRoute('/_authenticated/company/edit')({
  loader: async ({ parentMatchPromise, abortController: { signal } }) => {
    const [{ company, addons }, { countries }] = await Promise.all([
      ownCompanyBehind(parentMatchPromise),
      loadAll(companyEditReads(), signal),
    ])
    // A company's changes stand in the trail of each of its add-ons; its own is staff's.
    return { company, trail: addons[0]?.id ?? null, countries: countries.map(({ name }) => name) }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Company information' }] }),
  component: EditOwnDetails,
})

function EditOwnDetails() {
  const page = Route.useLoaderData()
  return (
    <CompanyForm
      key={page.company.id}
      {...page}
      {...usePanelEnd({ to: '/company' }, 'Company details updated')}
    />
  )
}

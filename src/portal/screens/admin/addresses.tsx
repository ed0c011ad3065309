import { createFileRoute } from '@tanstack/react-router'
import { companyPage, companySearch, firstCompanies } from '../../company-lists.ts'
import { Addresses } from '../../components/admin/companies/addresses.tsx'

export const Route = createFileRoute('/_authenticated/admin/addresses')({
  validateSearch: companySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, abortController: { signal } }) => companyPage(deps, firstCompanies, signal),
  head: () => ({ meta: [{ title: 'Addresses' }] }),
  component: AddressesPage,
  // While another filter loads, the rows of the one before stay.
  pendingMs: Infinity,
})

function AddressesPage() {
  return <Addresses first={Route.useLoaderData()} search={Route.useSearch()} />
}

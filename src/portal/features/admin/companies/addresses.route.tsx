import { createFileRoute } from '@tanstack/react-router'
import { companySearch } from './search.ts'
import { companyPage, firstCompanies, unlistedCompanies } from './data.ts'
import { Addresses } from './addresses.tsx'

export const Route = createFileRoute('/_authenticated/admin/addresses')({
  validateSearch: companySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, abortController: { signal } }) => {
    const [first, unlisted] = await Promise.all([
      companyPage(deps, firstCompanies, signal),
      unlistedCompanies(deps, signal),
    ])
    return { first, unlisted }
  },
  head: () => ({ meta: [{ title: 'Addresses' }] }),
  component: AddressesPage,
  pendingMs: Infinity,
})

function AddressesPage() {
  return <Addresses {...Route.useLoaderData()} search={Route.useSearch()} />
}

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { Companies } from './companies.tsx'
import { companyOverviews } from './data.ts'
import { companiesSearch } from './search.ts'

export const Route = createFileRoute('/_authenticated/admin/companies')({
  validateSearch: companiesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, abortController: { signal } }) => companyOverviews(deps, signal),
  head: () => ({ meta: [{ title: 'Companies' }] }),
  component: CompaniesPage,
  pendingMs: Infinity,
})

function CompaniesPage() {
  return (
    <>
      <Companies first={Route.useLoaderData()} search={Route.useSearch()} />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}

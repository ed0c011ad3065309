import { Title } from '@mantine/core'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { companiesSearch } from '../companies/search.ts'
import { CompanyScreen } from './company-screen.tsx'
import { loadCompanyPage } from './data.ts'

export const Route = createFileRoute('/_authenticated/admin/companies/$companyId')({
  validateSearch: companiesSearch,
  loader: ({ params: { companyId }, abortController: { signal } }) => loadCompanyPage(companyId, signal),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.company.name ?? 'Company' }] }),
  component: CompanyPage,
  notFoundComponent: NoCompany,
})

function CompanyPage() {
  const page = Route.useLoaderData()
  return (
    <>
      <CompanyScreen key={page.company.id} page={page} search={Route.useSearch()} />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}

/** Shown if no company has the URL's id. */
function NoCompany() {
  return (
    <>
      <Title order={1}>There is no such company</Title>
      <EmptyState drawing="search" actions={<AnchorLink to="/admin/companies">All companies</AnchorLink>}>
        The address may be mistyped.
      </EmptyState>
    </>
  )
}

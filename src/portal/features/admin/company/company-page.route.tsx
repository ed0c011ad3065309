import { createFileRoute, Outlet } from '@tanstack/react-router'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { CompanyScreen } from './company-screen.tsx'
import { loadCompanyPage } from './data.ts'

export const Route = createFileRoute('/_authenticated/admin/companies/$companyId')({
  loader: ({ params: { companyId }, abortController: { signal } }) => loadCompanyPage(companyId, signal),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.company.name ?? 'Company' }] }),
  component: CompanyPage,
})

function CompanyPage() {
  const page = Route.useLoaderData()
  return (
    <>
      <CompanyScreen key={page.company.id} page={page} />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}

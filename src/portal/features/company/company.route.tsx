import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { loadCompany } from './company-data.ts'
import { CompanyScreen } from './company-screen.tsx'
import { LoadingPage } from '#portal/app/frame/loading-page.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/company')({
  loader: async ({ abortController: { signal }, parentMatchPromise }) => {
    const { loaderData: addon } = await parentMatchPromise
    if (addon === undefined) throw notFound()
    return { addon, ...(await loadCompany(addon.company.id, signal)) }
  },
  head: () => ({ meta: [{ title: 'Company' }] }),
  component: CompanyPage,
  pendingComponent: LoadingPage,
})

function CompanyPage() {
  const { addon, ...data } = Route.useLoaderData()
  return (
    <>
      <CompanyScreen key={addon.id} addon={addon} data={data} />
      <Outlet />
    </>
  )
}

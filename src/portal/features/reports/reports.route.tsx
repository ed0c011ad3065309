import { createFileRoute, notFound } from '@tanstack/react-router'
import { LoadingPage } from '#portal/app/frame/loading-page.tsx'
import { ReportsScreen } from './reports-screen.tsx'
import { loadReports } from './reports-data.ts'
import { reportsSearch } from './reports-search.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/reports')({
  validateSearch: reportsSearch,
  loader: async ({ params: { addonSlug }, abortController: { signal }, parentMatchPromise }) => {
    const [data, { loaderData: addon }] = await Promise.all([
      loadReports(addonSlug, signal),
      parentMatchPromise,
    ])
    if (addon === undefined) throw notFound()
    return { ...data, addon }
  },
  head: () => ({ meta: [{ title: 'Reports' }] }),
  component: ReportsPage,
  pendingComponent: LoadingPage,
})

function ReportsPage() {
  const { addon, ...data } = Route.useLoaderData()
  return <ReportsScreen key={addon.id} addon={addon} data={data} search={Route.useSearch()} />
}

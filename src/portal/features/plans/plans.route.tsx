import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { LoadingPage } from '#portal/app/frame/loading-page.tsx'
import { PlansScreen } from './plans-screen.tsx'
import { loadPlans } from './plans-data.ts'
import { plansSearch } from './plans-search.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans')({
  validateSearch: plansSearch,
  loaderDeps: ({ search: { passes } }) => ({ passes }),
  loader: async ({ params: { addonSlug }, deps, abortController: { signal }, parentMatchPromise }) => {
    const [data, { loaderData: addon }] = await Promise.all([
      loadPlans(addonSlug, deps.passes, signal),
      parentMatchPromise,
    ])
    if (addon === undefined) throw notFound()
    return { ...data, addon }
  },
  head: () => ({ meta: [{ title: 'Features & Plans' }] }),
  component: PlansPage,
  pendingComponent: LoadingPage,
})

function PlansPage() {
  const { addon, ...data } = Route.useLoaderData()
  return (
    <>
      <PlansScreen key={addon.id} addon={addon} data={data} />
      <Outlet />
    </>
  )
}

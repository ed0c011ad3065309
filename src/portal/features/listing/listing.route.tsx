import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { ListingScreen } from './listing-screen.tsx'
import { LoadingPage } from '#portal/app/frame/loading-page.tsx'
import { loadListing } from './listing-data.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/marketplace-listing')({
  loader: async ({ params: { addonSlug }, abortController: { signal }, parentMatchPromise }) => {
    const [data, { loaderData: addon }] = await Promise.all([
      loadListing(addonSlug, signal),
      parentMatchPromise,
    ])
    if (addon === undefined) throw notFound()
    return { ...data, addon }
  },
  head: () => ({ meta: [{ title: 'Marketplace Listing' }] }),
  component: ListingPage,
  pendingComponent: LoadingPage,
})

function ListingPage() {
  const { addon, ...data } = Route.useLoaderData()
  return (
    <>
      <ListingScreen key={addon.id} addon={addon} data={data} />
      <Outlet />
    </>
  )
}

import { createFileRoute, notFound } from '@tanstack/react-router'
import { ListingPreviewPanel } from './listing-preview-panel.tsx'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/marketplace-listing/preview')({
  loader: async ({ parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise
    if (loaderData === undefined) throw notFound()
    return loaderData
  },
  // It shows what is stored now, never what was loaded before.
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Preview' }] }),
  component: PreviewListing,
})

function PreviewListing() {
  const { addon, ...data } = Route.useLoaderData()
  const { close } = useTabPanel('/addons/$addonSlug/marketplace-listing', addon.slug)
  return <ListingPreviewPanel addon={addon} data={data} onClosed={close} />
}

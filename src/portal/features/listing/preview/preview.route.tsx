import { createFileRoute, notFound } from '@tanstack/react-router'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import { marketplaceDelay } from '#portal/workflow/stage/marketplace-delay.ts'
import { previewedListing } from './previewed-listing.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { SidePanel } from '#portal/workflow/panel/side-panel.tsx'
import classes from './listing-preview.module.css'
import { ListingPreview } from './listing-preview.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/marketplace-listing/preview')({
  loader: async ({ parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise
    if (loaderData === undefined) throw notFound()
    return loaderData
  },
  // Always shows the stored values, never cached ones.
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Preview' }] }),
  component: PreviewListing,
})

/** The panel that previews the stored listing as customers will see it. */
function PreviewListing() {
  const { addon, ...data } = Route.useLoaderData()
  const { onClosed } = useTabPanel('/addons/$addonSlug/marketplace-listing', addon.slug, '')
  return (
    <SidePanel title="Preview" returnsTo="preview" onClose={onClosed} width={680}>
      <div className={classes.panel}>
        <p className={sectionClasses.soft}>
          As customers see {addon.displayName} on the marketplace. {marketplaceDelay(addon)}
        </p>
        <ListingPreview listing={previewedListing(addon, data)} />
      </div>
    </SidePanel>
  )
}

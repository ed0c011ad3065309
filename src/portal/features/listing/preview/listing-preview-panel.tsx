import type { Addon } from '#contract/addon.ts'
import { marketplaceDelay } from '../marketplace-delay.ts'
import type { ListingData } from '../listing-data.ts'
import { previewedListing } from './previewed-listing.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { SidePanel } from '#portal/workflow/panel/side-panel.tsx'
import classes from './listing-preview.module.css'
import { ListingPreview } from './listing-preview.tsx'

/** The panel that shows the listing as it is stored, as customers will see it. */
export function ListingPreviewPanel(props: { addon: Addon; data: ListingData; onClosed: () => void }) {
  const { addon, data, onClosed } = props
  return (
    <SidePanel title="Preview" returnsTo="preview" onClose={onClosed}>
      <div className={classes.panel}>
        <p className={sectionClasses.soft}>
          As customers see {addon.displayName} on the marketplace. {marketplaceDelay(addon)}
        </p>
        <ListingPreview listing={previewedListing(addon, data)} />
      </div>
    </SidePanel>
  )
}

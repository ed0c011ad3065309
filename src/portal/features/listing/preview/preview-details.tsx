import type { PreviewedListing } from './previewed-listing.ts'
import { ListingPreview } from './listing-preview.tsx'
import classes from './preview-details.module.css'

/** In a panel: previews its values, saved or not, as on the marketplace. */
export function PreviewDetails({ listing }: { listing: PreviewedListing }) {
  return (
    <details className={classes.details}>
      <summary>Preview</summary>
      <ListingPreview listing={listing} />
    </details>
  )
}

import { useState } from 'react'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import type { DraftPreviewProps } from './draft-preview.tsx'
import classes from './preview-details.module.css'

const DraftPreview = lazyPart(async () => (await import('./draft-preview.tsx')).DraftPreview)

/** In a panel: previews its values, saved or not, on the add-on's marketplace page. */
export function PreviewDetails(props: DraftPreviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Preview</summary>
      {isOpen && <DraftPreview {...props} />}
    </details>
  )
}

import type { LinkTarget } from '#portal/ui/links.tsx'
import { PanelLink } from './panel-link.tsx'
import classes from './row-links.module.css'

interface Props {
  /** The row's name, for screen readers. */
  name: string
  /** The panels for editing and deleting it. */
  edit: LinkTarget
  remove: LinkTarget
}

/** The edit and delete links of a row. */
export function RowLinks({ name, edit, remove }: Props) {
  return (
    <span className={classes.links}>
      <PanelLink {...edit} aria-label={`Edit ${name}`} variant="subtle" size="compact-sm">
        Edit
      </PanelLink>
      <PanelLink {...remove} aria-label={`Remove ${name}`} variant="subtle" color="red" size="compact-sm">
        Remove
      </PanelLink>
    </span>
  )
}

import type { LinkTarget } from '#portal/ui/links.tsx'
import { PanelLink } from './panel-link.tsx'
import classes from './row-links.module.css'

interface Props {
  /** The row's name, for screen readers. */
  name: string
  /** The panels in which it is edited and removed. */
  edit: LinkTarget
  remove: LinkTarget
}

/** The ways to edit and to remove what stands in a row. */
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

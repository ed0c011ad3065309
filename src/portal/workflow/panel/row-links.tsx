import { PanelLink, type PanelPath } from './panel-link.tsx'
import classes from './row-links.module.css'

interface Props {
  /** What the row is called, for screen readers. */
  name: string
  params: Readonly<Record<string, string>>
  /** The panels in which it is edited and removed. */
  edit: PanelPath
  remove: PanelPath
}

/** The ways to edit and to remove what stands in a row. */
export function RowLinks({ name, params, edit, remove }: Props) {
  return (
    <span className={classes.links}>
      <PanelLink to={edit} params={params} label={`Edit ${name}`} variant="subtle" size="compact-sm">
        Edit
      </PanelLink>
      <PanelLink
        to={remove}
        params={params}
        label={`Remove ${name}`}
        variant="subtle"
        color="red"
        size="compact-sm"
      >
        Remove
      </PanelLink>
    </span>
  )
}

import { Button } from '@mantine/core'
import classes from './edit-drawer.module.css'

export interface FieldDifference {
  label: string
  theirs: string
}

/** Somebody else saved meanwhile: what is stored now, and the choice. */
export function StaleNote(props: {
  differences: readonly FieldDifference[]
  onReload: () => void
  onKeep: () => void
}) {
  return (
    <div role="alert" className={classes.leaving}>
      <p>Somebody else has saved this while you were editing. Stored now:</p>
      <ul>
        {props.differences.map(({ label, theirs }) => (
          <li key={label}>
            <b>{label}</b>: {theirs === '' ? '(empty)' : theirs}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" onClick={props.onReload}>
          Take what is stored
        </Button>
        <Button onClick={props.onKeep}>Keep what I typed</Button>
      </div>
    </div>
  )
}

import { Loader } from '@mantine/core'
import classes from './screen.module.css'

/** Shown while there is nothing of the page yet. */
export function LoadingPage() {
  return (
    <output className={classes.middle}>
      <Loader aria-hidden="true" />
      <p>Loading…</p>
    </output>
  )
}

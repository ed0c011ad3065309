import { Loader } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import classes from './screen.module.css'

const noChange = () => () => {}
const lacksHeading = () => document.querySelector('h1:not([data-loading])') === null

/** Shown while there is nothing of the page yet: it is the heading too, unless an add-on's stands above it. */
export function LoadingPage() {
  const Words = useSyncExternalStore(noChange, lacksHeading) ? 'h1' : 'p'
  return (
    <output className={classes.middle}>
      <Loader aria-hidden="true" />
      <Words className={classes.loading} data-loading>
        Loading…
      </Words>
    </output>
  )
}

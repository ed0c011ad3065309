import { Loader } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import classes from './screen.module.css'

/** Shown while there is nothing of the page yet. */
export function LoadingPage() {
  const [isAlone, setAlone] = useState(false)
  // A tab that is on its way stands under its add-on's heading.
  useLayoutEffect(() => setAlone(document.querySelector('h1') === null), [])
  const Words = isAlone ? 'h1' : 'p'
  return (
    <output className={classes.middle}>
      <Loader aria-hidden="true" />
      <Words className={classes.loading}>Loading…</Words>
    </output>
  )
}

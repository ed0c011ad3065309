import { Loader } from '@mantine/core'
import { useHeadingLevel } from './heading-around.ts'
import classes from '#portal/ui/layout/screen.module.css'

/** Shown while there is nothing of the page yet: it is the heading too, unless one stands above it. */
export function LoadingPage() {
  const Words = useHeadingLevel() === 1 ? 'h1' : 'p'
  return (
    <output className={classes.middle}>
      <Loader aria-hidden="true" />
      <Words className={classes.loading} data-loading>
        Loading…
      </Words>
    </output>
  )
}

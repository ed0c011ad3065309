import { Loader } from '@mantine/core'
import { useHeadingLevel } from './heading-around.ts'
import classes from '#portal/ui/layout/screen.module.css'

/** Shown while nothing of the page has loaded; acts as its heading unless one is already shown above. */
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

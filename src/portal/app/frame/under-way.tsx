import { Loader } from '@mantine/core'
import { useHeadingLevel } from './heading-around.ts'
import classes from '#portal/ui/layout/screen.module.css'

/** Shown while signing in or out. Acts as the page's heading unless one is already shown above. */
export function UnderWay() {
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

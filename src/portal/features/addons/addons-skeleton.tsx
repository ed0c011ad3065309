import { Skeleton } from '@mantine/core'
import hidden from '#portal/ui/layout/hidden-text.module.css'
import classes from './addons.module.css'

/** Placeholder in the shape of the list. */
export function AddonsSkeleton() {
  return (
    <output className={classes.skeleton}>
      <h1 className={hidden.hidden} data-loading>
        Loading add-ons…
      </h1>
      <Skeleton height={35} width={280} mb={24} />
      <span className={classes.cards}>
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} height={142} />
        ))}
      </span>
    </output>
  )
}

import { Skeleton } from '@mantine/core'
import { HiddenText } from '../hidden-text.tsx'
import classes from './addons.module.css'

/** The shape of what is coming. */
export function AddonsSkeleton() {
  return (
    <output className={classes.skeleton}>
      <HiddenText>Loading add-ons…</HiddenText>
      <Skeleton height={35} width={280} mb={24} />
      <span className={classes.cards}>
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} height={142} />
        ))}
      </span>
    </output>
  )
}

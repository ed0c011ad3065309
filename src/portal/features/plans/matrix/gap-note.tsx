import type { Addon } from '#contract/addon.ts'
import { counted } from '#contract/formats/grouped.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from './matrix.module.css'

interface Props {
  addon: Pick<Addon, 'displayName' | 'state'>
  /** The paths of the cells that lack a value. */
  gaps: ReadonlySet<string>
}

/** Says before GA how many values are still wanted for it. */
export function GapNote({ addon: { displayName, state }, gaps }: Props) {
  if ((state !== 'alpha' && state !== 'beta') || gaps.size === 0) return null
  const keep = gaps.size === 1 ? 'keeps' : 'keep'
  return (
    <p className={classes.gaps}>
      <Icon name="alert" />
      <span>
        {counted(gaps.size, 'missing value')} {keep} {displayName} from GA
      </span>
    </p>
  )
}

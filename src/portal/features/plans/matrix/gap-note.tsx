import { Button } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import { counted } from '#contract/formats/grouped.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from './matrix.module.css'

interface Props {
  addon: Pick<Addon, 'displayName' | 'state'>
  /** The paths of the cells that lack a value. */
  gaps: ReadonlySet<string>
  /** Leads to the next of them. */
  onNext: () => void
}

/** Says before GA how many values are still wanted for it, and leads from one to the next. */
export function GapNote({ addon: { displayName, state }, gaps, onNext }: Props) {
  if ((state !== 'alpha' && state !== 'beta') || gaps.size === 0) return null
  const keep = gaps.size === 1 ? 'keeps' : 'keep'
  return (
    <div className={classes.gaps}>
      <Icon name="alert" />
      <span>
        {counted(gaps.size, 'missing value')} {keep} {displayName} from GA
      </span>
      <Button variant="default" size="compact-sm" onClick={onNext}>
        Next gap
      </Button>
    </div>
  )
}

import { Button } from '@mantine/core'
import classes from './choices.module.css'

interface Props {
  isUnsaved: boolean
  /** Others kept saving first: it waits until it is asked to try again. */
  isHeld: boolean
  onTryAgain: () => void
}

/** Says beside a title that a choice is on its way to the platform; told aloud is only that it has arrived, or not. */
export function SavingNote({ isUnsaved, isHeld, onTryAgain }: Props) {
  return (
    <div className={classes.saving}>
      <span role="alert">{isHeld && 'Not saved: others kept saving first.'}</span>
      {isHeld ? (
        <Button size="compact-sm" variant="default" onClick={onTryAgain}>
          Try again
        </Button>
      ) : (
        isUnsaved && 'Saving…'
      )}
    </div>
  )
}

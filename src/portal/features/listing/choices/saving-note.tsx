import { Button } from '@mantine/core'
import classes from './choices.module.css'

interface Props {
  isUnsaved: boolean
  /** Waits for a retry by the user, after losing to others' saves. */
  isHeld: boolean
  onTryAgain: () => void
}

/** Shows beside a title that a choice is being saved; announces only the outcome. */
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

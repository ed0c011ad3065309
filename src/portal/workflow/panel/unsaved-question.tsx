import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useOpenerFocus } from '#portal/ui/focus/use-opener-focus.ts'
import classes from './edit-drawer.module.css'

interface Props {
  /** Id of the element that takes focus on staying where what had it is gone. */
  returnsTo: string
  onStay: () => void
  onDiscard: () => void
}

/** Asks whether to give up unsaved work, wherever in a form the person is; who stays is back there. */
export function UnsavedQuestion({ returnsTo, onStay, onDiscard }: Props) {
  const keep = useRef<HTMLButtonElement>(null)
  useOpenerFocus(returnsTo)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div role="alertdialog" aria-label="Unsaved changes" className={classes.leaving}>
      <p>Your changes are not saved.</p>
      <div className={classes.actions}>
        <Button ref={keep} onClick={onStay}>
          Keep editing
        </Button>
        <Button variant="outline" color="red" onClick={onDiscard}>
          Discard changes
        </Button>
      </div>
    </div>
  )
}

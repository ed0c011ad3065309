import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useOpenerFocus } from '#portal/ui/focus/use-opener-focus.ts'
import classes from './panel-drawer.module.css'

interface Props {
  /** Id of the element to focus on staying if the previously focused one is gone. */
  returnsTo: string
  /** A sentence that says how much is unsaved. */
  text?: string | undefined
  onStay: () => void
  onDiscard: () => void
}

/** Asks whether to discard unsaved work, from anywhere in a form; staying, as by Esc, returns focus there. */
export function UnsavedQuestion({
  returnsTo,
  text = 'Your changes are not saved.',
  onStay,
  onDiscard,
}: Props) {
  const keep = useRef<HTMLButtonElement>(null)
  useOpenerFocus(returnsTo)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div role="alertdialog" aria-label="Unsaved changes" className={classes.leaving}>
      <p>{text}</p>
      <div
        role="presentation"
        className={classes.actions}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onStay()
        }}
      >
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

import { type ReactNode, useLayoutEffect, useId, useRef } from 'react'
import { Title } from '@mantine/core'
import { useOpenerFocus } from '#portal/ui/focus/use-opener-focus.ts'
import classes from './dialog.module.css'
import { SessionEnded } from '#portal/app/session/session-ended.tsx'

interface Props {
  title: string
  /** Id of the element to focus on close if the opener is gone or there was none. */
  returnsTo?: string
  /**
   * `top`: near the window's top, its title for screen readers only: for a search, whose field says what it is. `wide`: as
   * wide as there is room for, for a picture.
   */
  place?: 'top' | 'wide'
  /** Called on Esc and the browser's back gesture. */
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog: traps focus and returns it. Buttons in a div at its end, or its form's, are its foot. */
export function Dialog({ title, returnsTo, place, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useOpenerFocus(returnsTo)
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-place={place}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // A second Esc cannot be prevented: reopen the dialog if it may not be left yet.
        if (currentTarget.open) return
        currentTarget.showModal()
        onClose()
      }}
    >
      <Title order={2} id={id}>
        {title}
      </Title>
      <SessionEnded within />
      {children}
    </dialog>
  )
}

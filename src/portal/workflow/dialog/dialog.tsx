import { type ReactNode, useLayoutEffect, useId, useRef } from 'react'
import { Title } from '@mantine/core'
import { useOpenerFocus } from '#portal/ui/focus/use-opener-focus.ts'
import classes from './dialog.module.css'
import { SessionEnded } from '#portal/app/session/session-ended.tsx'

interface Props {
  title: string
  /** Id of the element that takes focus on leaving where what opened the dialog is gone, or nothing did. */
  returnsTo?: string
  /** Esc and the browser's back gesture close it. */
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog over the page: it keeps focus and gives it back. */
export function Dialog({ title, returnsTo, onClose, children }: Props) {
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
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // A second Esc can't be prevented: whoever may not leave now has the dialog opened again.
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

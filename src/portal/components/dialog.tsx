import { type ReactNode, useLayoutEffect, useId, useRef } from 'react'
import { Title } from '@mantine/core'
import classes from './dialog.module.css'

interface Props {
  title: string
  /** Esc and the browser's back gesture close it. */
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog over the page: it keeps focus and gives it back. */
export function Dialog({ title, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown?.open === false) shown.showModal()
    return () => shown?.close()
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
    >
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </dialog>
  )
}

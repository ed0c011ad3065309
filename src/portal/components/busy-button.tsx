import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { MouseEvent, Ref } from 'react'

interface Props extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'disabled'> {
  /** What it began is under way: a press does nothing. */
  busy: boolean
  type?: 'submit'
  'aria-label'?: string
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
  children: ButtonProps['children']
}

/**
 * A button that stays in reach while what it began is under way. One that is disabled then, as Mantine's own loading
 * buttons are, loses focus to the page, and whoever uses a keyboard their place.
 */
export function BusyButton({ busy, onClick, children, ...look }: Props) {
  const press = (event: MouseEvent) => {
    // Neither does Enter in the form's fields send it again.
    if (busy) event.preventDefault()
    else onClick?.()
  }
  return (
    <Button
      {...look}
      aria-busy={busy}
      {...(busy ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      leftSection={busy && <Loader size="1em" color="currentColor" aria-hidden="true" />}
      onClick={press}
    >
      {children}
    </Button>
  )
}

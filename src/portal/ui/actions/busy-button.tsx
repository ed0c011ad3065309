import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { MouseEvent, Ref } from 'react'

interface Props extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'fullWidth'> {
  /** True while what it began is under way: a press does nothing. */
  busy: boolean
  /** It is not possible as things stand: a press submits nothing, and `onClick` is to say why. */
  blocked?: boolean
  type?: 'submit'
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
  children: ButtonProps['children']
}

/**
 * A button that stays in reach while what it began is under way. One that is disabled then, as Mantine's own loading
 * buttons are, loses focus to the page, and whoever uses a keyboard their place.
 */
export function BusyButton({ busy, blocked = false, onClick, children, ...look }: Props) {
  const press = (event: MouseEvent) => {
    // Neither does Enter in the form's fields send it again.
    if (busy || blocked) event.preventDefault()
    if (!busy) onClick?.()
  }
  return (
    <Button
      {...look}
      aria-busy={busy}
      {...(busy || blocked ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      leftSection={busy && <Loader size="1em" color="currentColor" aria-hidden="true" />}
      onClick={press}
    >
      {children}
    </Button>
  )
}

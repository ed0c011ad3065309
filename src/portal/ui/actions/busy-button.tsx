import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { MouseEvent, Ref } from 'react'
import classes from './busy-button.module.css'

interface Props extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'fullWidth'> {
  /** True while its action runs; pressing it does nothing. */
  busy: boolean
  /** The action is not allowed right now: pressing does not submit, and `onClick` should explain why. */
  blocked?: boolean
  type?: 'submit'
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
  children: ButtonProps['children']
}

/**
 * A button that stays focusable while its action runs. Mantine's own loading buttons are disabled meanwhile,
 * which drops focus and a keyboard user's place. What shows that it runs takes the place of its words, so that nothing
 * moves.
 */
export function BusyButton({ busy, blocked = false, onClick, children, ...look }: Props) {
  const press = (event: MouseEvent) => {
    // Enter in one of the form's fields must not resubmit either.
    if (busy || blocked) event.preventDefault()
    if (!busy) onClick?.()
  }
  return (
    <Button
      {...look}
      aria-busy={busy}
      {...(busy || blocked ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      onClick={press}
    >
      <span className={classes.words}>{children}</span>
      {busy && <Loader className={classes.loader ?? ''} size="1em" color="currentColor" aria-hidden="true" />}
    </Button>
  )
}

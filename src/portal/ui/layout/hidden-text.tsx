import type { ComponentProps } from 'react'
import classes from './hidden-text.module.css'

/** Text for screen readers only. */
export function HiddenText(props: ComponentProps<'span'>) {
  return <span {...props} className={classes.hidden} />
}

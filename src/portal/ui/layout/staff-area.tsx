import { type ComponentProps, useId } from 'react'
import classes from './staff-area.module.css'

/** The frame of what only platform staff see, with the words that say so: a group of that name, or the section whose attributes it is given. */
export function StaffArea({ className = '', children, ...attributes }: ComponentProps<'section'>) {
  const tag = useId()
  const group = attributes['aria-labelledby'] === undefined ? { role: 'group', 'aria-labelledby': tag } : {}
  return (
    <section {...group} {...attributes} className={`${classes.area} ${className}`}>
      <p id={tag} className={classes.tag}>
        Partner Portal Admin Only
      </p>
      {children}
    </section>
  )
}

import { type ComponentProps, useId } from 'react'
import classes from './staff-area.module.css'

/**
 * Frame around content for platform staff only, labelled so: a group of that name, or the section with the
 * given attributes.
 */
export function StaffArea({ className = '', children, ...attributes }: ComponentProps<'section'>) {
  const tag = useId()
  const group = attributes['aria-labelledby'] === undefined ? { role: 'group', 'aria-labelledby': tag } : {}
  return (
    <section {...group} {...attributes} className={`${classes.area} ${className}`}>
      <p id={tag} className={classes.tag} data-ink="">
        Partner Portal Admin Only
      </p>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import classes from './evidence.module.css'

interface Props {
  title: string
  children: ReactNode
}

/** A part of the evidence under its heading. */
export function EvidencePart({ title, children }: Props) {
  return (
    <section className={`${classes.card} ${classes.part}`} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

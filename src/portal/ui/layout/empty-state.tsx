import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from '../signs/drawing.tsx'
import classes from './empty-state.module.css'

interface Props {
  drawing: DrawingName
  /** A few words: of what there is none, or that all is done. */
  title?: ReactNode
  /** A sentence about what would stand here. */
  children?: ReactNode
  /** The first step: a button or a link. */
  actions?: ReactNode
}

/** Stands where a list, a table or a page has nothing to show: a drawing, a title, a sentence, the first step. */
export function EmptyState({ drawing, title, children, actions }: Props) {
  return (
    <div className={classes.empty}>
      <Drawing name={drawing} />
      {title !== undefined && <p className={classes.title}>{title}</p>}
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

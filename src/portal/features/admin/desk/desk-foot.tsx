import type { ReactNode } from 'react'
import classes from './desk.module.css'

/**
 * The acts on what is open, in sight at the foot of the window while the evidence is read. In the document they come
 * before it, where focus and reading meet them.
 */
export function DeskFoot({ children }: { children: ReactNode }) {
  return (
    <div className={classes.foot} data-foot>
      <div className={classes.footBar}>{children}</div>
    </div>
  )
}

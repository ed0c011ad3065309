import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Problem } from '#machines/problem.ts'
import classes from './problem-note.module.css'

/**
 * Shows a problem in place, with the next step if there is one; the bar at the top reports an ended session.
 */
export function ProblemNote(props: {
  problem: Problem | null
  onCheck: (() => void) | null
  /** Where it does more than check. */
  checkLabel?: string
  /** Details of the problem. */
  children?: ReactNode
}) {
  const { problem, onCheck, checkLabel = 'Check again', children } = props
  if (problem === null || problem.kind === 'expired') return null
  return (
    <div role="alert" className={classes.note}>
      <p>{problem.message}</p>
      {children}
      {onCheck !== null && (
        <div>
          <Button variant="default" size="xs" onClick={onCheck}>
            {checkLabel}
          </Button>
        </div>
      )}
    </div>
  )
}

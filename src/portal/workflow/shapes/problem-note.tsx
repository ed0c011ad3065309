import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Problem } from '#machines/problem.ts'
import classes from './problem-note.module.css'

/** Shows what went wrong, in place, and the next step where there is one; the end of a session is told on top. */
export function ProblemNote(props: {
  problem: Problem | null
  onCheck: (() => void) | null
  /** Details of it. */
  children?: ReactNode
}) {
  const { problem, onCheck, children } = props
  if (problem === null || problem.kind === 'expired') return null
  return (
    <div role="alert" className={classes.note}>
      <p>{problem.message}</p>
      {children}
      {onCheck !== null && (
        <div>
          <Button variant="default" size="xs" onClick={onCheck}>
            Check again
          </Button>
        </div>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import type { Problem } from '../../../../machines/problem.ts'
import classes from './next-steps.module.css'

/** What went wrong, in place, and the next step where there is one. That the session has ended is told above. */
export function ProblemNote({ problem, onCheck }: { problem: Problem | null; onCheck: (() => void) | null }) {
  if (problem === null || problem.kind === 'expired') return null
  return (
    <div role="alert" className={classes.note}>
      <p>{problem.message}</p>
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

import { Button } from '@mantine/core'
import type { Problem } from '#machines/problem.ts'
import classes from './more-problem.module.css'

/** What stands under a list whose next rows did not come, with another try. */
export function MoreProblem({ problem, onRetry }: { problem: Problem | null; onRetry: () => void }) {
  if (problem === null) return null
  return (
    <div role="alert" className={classes.problem}>
      The next rows could not be loaded. {problem.message}
      <Button size="xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

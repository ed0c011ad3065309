import { Button, Group } from '@mantine/core'
import type { Problem } from '#machines/problem.ts'

/** Tells under a list that its next rows did not come, with another try. */
export function MoreProblem({ problem, onRetry }: { problem: Problem | null; onRetry: () => void }) {
  if (problem === null) return null
  return (
    <Group role="alert" gap="8px 16px">
      The next rows could not be loaded. {problem.message}
      <Button size="xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Group>
  )
}

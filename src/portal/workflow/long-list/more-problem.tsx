import { Button, Group } from '@mantine/core'
import type { Problem } from '#machines/problem.ts'

/** Says below a list that its next rows failed to load, with a retry. */
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

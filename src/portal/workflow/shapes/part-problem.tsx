import { Button } from '@mantine/core'
import type { Problem } from '#machines/problem.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { ProblemNote } from './problem-note.tsx'

/** Says in a section that `what` ('The figures') could not be loaded, and lets it be tried again. */
export function PartProblem({ what, problem }: { what: string; problem: Problem }) {
  const reload = useReload()
  return (
    <ProblemNote
      problem={{ ...problem, message: `${what} could not be loaded. ${problem.message}` }}
      onCheck={null}
    >
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={({ currentTarget }) => {
            currentTarget.closest('section')?.focus()
            void reload()
          }}
        >
          Try again
        </Button>
      </div>
    </ProblemNote>
  )
}

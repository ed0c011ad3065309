import { Button } from '@mantine/core'
import type { Problem } from '#machines/problem.ts'

interface Props {
  list: {
    rows: readonly unknown[]
    total: number
    problem: Problem | null
    more: () => void
    retry: () => void
  }
  /** The button's words: 'Show older mail'. */
  verb: string
  /** Names the rows where they could not be loaded: 'Older mail'. */
  what: string
}

/** The button below a list that loads its next rows, and what went wrong with them. */
export function OlderRows({ list: { rows, total, problem, more, retry }, verb, what }: Props) {
  return (
    <>
      {rows.length < total && (
        <div>
          <Button variant="default" onClick={problem === null ? more : retry}>
            {verb}
          </Button>
        </div>
      )}
      {problem !== null && (
        <p role="alert">
          {what} could not be loaded. {problem.message}
        </p>
      )}
    </>
  )
}

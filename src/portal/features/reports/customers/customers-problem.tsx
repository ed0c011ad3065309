import type { Problem } from '#machines/problem.ts'
import { mostCustomerDays } from '#contract/formats/listed-days.ts'
import { PartProblem } from '#portal/workflow/shapes/part-problem.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'

/** Says why customers are not there: days that are refused are to be chosen anew, else it may be tried again. */
export function CustomersProblem({ problem }: { problem: Problem }) {
  const { from, to } = problem.fields
  if (from === undefined && to === undefined) return <PartProblem what="The customers" problem={problem} />
  const message =
    to === undefined
      ? `At most ${mostCustomerDays} days are shown at once. Please pick fewer.`
      : 'The last of these days is before the first. Please pick others.'
  return <ProblemNote problem={{ ...problem, message }} onCheck={null} />
}

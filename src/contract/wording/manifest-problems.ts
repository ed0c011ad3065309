import type { ManifestProblem } from '../manifest.ts'

/** Problems that a sentence about all of them names. */
const namedProblems = 2

/** A problem as a sentence, without its full stop. */
const clause = ({ path, message }: ManifestProblem): string => {
  const isWhole = /^\p{Lu}/u.test(message)
  return (isWhole ? message : `${path} ${message}`).replace(/\.$/, '')
}

/** A problem as a sentence. */
export const problemSentence = (problem: ManifestProblem): string => `${clause(problem)}.`

/** A sentence that names the first problems and counts the others. */
export function firstProblems(problems: readonly ManifestProblem[]): string {
  const more = problems.length - namedProblems
  const said = [...problems.slice(0, namedProblems).map(clause), ...(more > 0 ? [`and ${more} more`] : [])]
  return `${said.length === 1 ? 'Problem' : 'Problems'}: ${said.join('; ')}.`
}

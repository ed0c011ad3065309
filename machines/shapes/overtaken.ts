import { plainProblem } from '../problem.ts'

/** The problem of a change that was not saved, since somebody else has changed the record first. */
export const overtaken = plainProblem(
  'stale',
  'Somebody else has changed this meanwhile, so yours was not saved. It shows what is stored now; choose again if it should be another.',
)

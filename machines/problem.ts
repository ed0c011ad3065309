/**
 * The reason why an effect failed, in the kinds that workflows treat differently. `lost`: no answer came
 * (network, timeout), so the change may or may not have happened. `stale`: someone else changed the record
 * meanwhile (412). `expired`: the session has ended (401). `missing`: the record does not exist, or not for
 * this user (404). `unproven`: a two-factor code is required or was wrong (403 two_factor). `refused`: the
 * platform refused (other 4xx); `fields` holds messages per field. `fault`: the platform failed (5xx) or its
 * answer was unreadable.
 */
export interface Problem {
  kind: 'lost' | 'stale' | 'expired' | 'missing' | 'unproven' | 'refused' | 'fault'
  message: string
  fields: Readonly<Record<string, readonly string[]>>
  /** For `stale`: others' changes since the record was seen, if the platform sends them (READINGS 38). */
  changed?: readonly ChangedFact[]
  /** The add-on's revision including them. */
  revision?: number
  /** For `refused`: the repricing that stands in the way, if that is why (READINGS 44). */
  repricing?: { id: string }
}

/** A changed record: its kind, id and name, and the field if there is one. */
export interface ChangedFact {
  subject: { type: string; id: string }
  name: string
  field?: string | undefined
}

/** A problem that concerns no field. */
export const plainProblem = (kind: Problem['kind'], message: string): Problem => ({
  kind,
  message,
  fields: {},
})

/** The problem of a lost answer after which nothing turns out to be done: `state` says so, as 'Nothing was changed'. */
export const unanswered = (state: string): Problem =>
  plainProblem('lost', `The platform did not answer. ${state}; try again.`)

/** The error with which effects reject, so that machines can tell the kinds apart. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
    this.name = 'ProblemError'
  }
}

/** Extracts the problem from anything an effect rejected with; an unknown error counts as a fault. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  return plainProblem(
    'fault',
    error instanceof Error && error.message !== '' ? error.message : 'Unknown error.',
  )
}

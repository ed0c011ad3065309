/**
 * Why an effect did not succeed, in the few kinds that workflows treat differently.
 * `lost`: no answer came (network, time-out), so the change may or may not have happened.
 * `stale`: the record was changed by somebody else meanwhile (412).
 * `expired`: the session has ended (401).
 * `missing`: there is no such record, or none for this person (404).
 * `unproven`: a two-factor code is asked for, or was wrong (403 two_factor).
 * `refused`: the platform said no (other 4xx); `fields` holds messages per field.
 * `fault`: the platform failed (5xx) or answered something unreadable.
 */
export interface Problem {
  kind: 'lost' | 'stale' | 'expired' | 'missing' | 'unproven' | 'refused' | 'fault'
  message: string
  fields: Readonly<Record<string, readonly string[]>>
  /** Of what is stale: what others have changed since it was seen, where the platform says so (READINGS 38). */
  changed?: readonly ChangedFact[]
  /** The add-on's revision with them. */
  revision?: number
}

/** A record that was changed: its kind and id, what it is called, and the field where one was. */
export interface ChangedFact {
  subject: { type: string; id: string }
  name: string
  field?: string | undefined
}

/** What effects reject with, so that machines can tell the kinds apart. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
    this.name = 'ProblemError'
  }
}

/** The problem inside anything an effect rejected with; an unknown error counts as a fault. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  return {
    kind: 'fault',
    message: error instanceof Error && error.message !== '' ? error.message : 'Unknown error.',
    fields: {},
  }
}

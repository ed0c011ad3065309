import { type Problem, ProblemError } from '../../machines/problem.ts'

/** A problem that came as an answer; `status` is its HTTP status. */
export class AnswerError extends ProblemError {
  constructor(
    problem: Problem,
    readonly status: number,
  ) {
    super(problem)
  }
}

/** Whether what a call asked for does not exist, or is not this person's to see. */
export const isNotThere = (error: unknown): boolean => error instanceof AnswerError && error.status === 404

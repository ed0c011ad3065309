import { type Problem, problemOf } from '#machines/problem.ts'

/** The answer of a part of a page, or the problem in its place. */
export type Outcome<T> = { found: T } | { problem: Problem }

/** A part of a page that the page does not wait for. */
export interface LoadingPart<T> {
  /** Null while it is under way. */
  soon: Outcome<T> | null
  /** Never rejects; of what was given up, nothing comes. */
  later: Promise<Outcome<T>>
}

/** Gives what is read of a part, or the problem; nothing once `signal` gives it up, since another one takes its place. */
export async function partOutcome<T>(reading: Promise<T>, signal: AbortSignal): Promise<Outcome<T>> {
  try {
    return { found: await reading }
  } catch (error) {
    return signal.aborted ? new Promise(() => {}) : { problem: problemOf(error) }
  }
}

/** Waits for a part a moment, in ms, so that nothing moves where it comes hardly later than the page. */
const momentMs = 100

/** Gives a part once all else of its page is there. */
export async function partSoon<T>(later: LoadingPart<T>['later']): Promise<LoadingPart<T>> {
  const moment = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), momentMs)
  })
  return { soon: await Promise.race([later, moment]), later }
}

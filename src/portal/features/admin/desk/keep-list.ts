import { type Problem, problemOf } from '#machines/problem.ts'

/** A list as its route loaded it last; `problem` is why it could not be refreshed, null if it was. */
type Kept<Loaded> = Loaded & { problem: Problem | null }

/**
 * Keeps what a list's route has loaded where that can't be refreshed, as with another filter while there is no connection:
 * the route fails only if it has never loaded, or once the session has ended.
 */
export function keepList<Loaded extends object>() {
  let last: Loaded | null = null
  return async (load: Promise<Loaded>, signal: AbortSignal): Promise<Kept<Loaded>> => {
    try {
      last = await load
      return { ...last, problem: null }
    } catch (error) {
      const problem = problemOf(error)
      if (last === null || signal.aborted || problem.kind === 'expired') throw error
      return { ...last, problem }
    }
  }
}

import { badRequest, unavailable } from '#server/law/refusal.ts'

export interface TurnQueue {
  /**
   * Runs the work when its turn comes. Throws 503 if too many are waiting, and 400 if the signal reports a client
   * gone before its turn; the work is then never started.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

const gone = () => badRequest('The request ended before its turn came.')

/** A queue that runs up to `places` jobs at once, first come, first served; at most `longest` wait. */
export function turnQueue({
  places,
  longest = Infinity,
  busy = 'Too many wait already.',
}: {
  places: number
  longest?: number
  /** The text of the refusal when too many wait. */
  busy?: string
}): TurnQueue {
  const waiting: (() => void)[] = []
  let running = 0

  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(gone())
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(begin)
    })

  return {
    async run(work, signal) {
      if (signal?.aborted === true) throw gone()
      if (running < places) running += 1
      else {
        if (waiting.length >= longest) throw unavailable(busy)
        // Hand the place straight to the next in line, so that a newcomer cannot take it.
        await turn(signal)
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}

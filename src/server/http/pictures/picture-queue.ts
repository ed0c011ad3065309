import { badRequest, unavailable } from '../errors.ts'

/** How many pictures one process unpacks at once: an unpacked one may take a hundred times its bytes. */
const atOnce = 2
/** How many may wait: each holds its bytes until it is its turn. */
const mostWaiting = 32

export interface PictureQueue {
  /**
   * Does the work when it is its turn. Throws 503 where too many wait, and 400, which nobody hears, where the signal
   * says that who sent the picture has gone away before its turn: the work is then never begun.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

const gone = () => badRequest('The request ended before its picture was looked at.')

/** A line in which `places` works are done at once and the others wait, first come first served. */
export function pictureQueue(places = atOnce, longest = mostWaiting): PictureQueue {
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
        if (waiting.length >= longest)
          throw unavailable('Too many pictures are being looked at. Please try again in a moment.')
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
